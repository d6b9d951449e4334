package dev.onlyonce.store;

import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;

/** Brings the store's schema up to date, unless a newer Onlyonce has been there: this one would not know what it reads. */
final class KnownSchema implements FlywayMigrationStrategy {

    @Override
    public void migrate(Flyway flyway) {
        Arrays.stream(flyway.info().all())
                .filter(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS)
                .map(MigrationInfo::getVersion)
                .max(java.util.Comparator.naturalOrder())
                .ifPresent(version -> {
                    throw new StoreRefused(
                            "The store was written by a newer Onlyonce: its schema is at " + version
                                    + ", which this one does not know",
                            "Start the newer version, or restore a backup from before it.");
                });
        flyway.migrate();
    }
}
