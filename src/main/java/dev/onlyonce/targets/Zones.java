package dev.onlyonce.targets;

import java.time.ZoneId;
import java.time.ZoneOffset;

/** Java's time zones as PostgreSQL's SET TIME ZONE takes them. */
final class Zones {

    private Zones() {}

    /** Offsets as an interval: as a name, {@code +09:00} would mean west of Greenwich. Ids of Java hold no quotes. */
    static String sql(ZoneId zone) {
        if (zone.normalized().equals(ZoneOffset.UTC)) {
            return "'UTC'";
        }
        return zone.normalized() instanceof ZoneOffset offset
                ? "INTERVAL '%d seconds'".formatted(offset.getTotalSeconds())
                : "'%s'".formatted(zone.getId());
    }
}
