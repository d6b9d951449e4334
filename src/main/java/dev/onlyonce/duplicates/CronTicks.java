package dev.onlyonce.duplicates;

import com.cronutils.model.Cron;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.time.ExecutionTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Ticks of a cron expression. The library only ever sees local times as if they were UTC, since libraries disagree about
 * the hour that is repeated or left out; what a local time is as an instant is decided here: one that is left out is no
 * tick; a repeated one is a tick once, the first time, unless the expression names every hour.
 */
final class CronTicks implements Ticks {

    private static final Duration AROUND_A_CHANGE = Duration.ofHours(3);

    private final ExecutionTime times;
    private final ZoneId zone;
    private final boolean everyHour;

    CronTicks(Cron cron, ZoneId zone) {
        this.times = ExecutionTime.forCron(cron);
        this.zone = zone;
        String hours = cron.retrieve(CronFieldName.HOUR).getExpression().asString();
        this.everyHour = hours.equals("*") || hours.equals("*/1");
    }

    @Override
    public Optional<Instant> latest(Instant at) {
        Duration margin = margin(at);
        LocalDateTime bound =
                local(at.plus(margin)).truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        LocalDateTime enough = local(at).minus(margin);
        Optional<Instant> best = Optional.empty();
        for (Optional<LocalDateTime> t = before(bound); t.isPresent(); t = before(t.get())) {
            Optional<Instant> found =
                    instants(t.get()).filter(i -> !i.isAfter(at)).max(Instant::compareTo);
            best = Stream.of(best, found).flatMap(Optional::stream).max(Instant::compareTo);
            if (best.isPresent() && !t.get().isAfter(enough)) {
                return best;
            }
        }
        return best;
    }

    @Override
    public Optional<Instant> next(Instant after) {
        Duration margin = margin(after);
        LocalDateTime enough = local(after).plus(margin);
        Optional<Instant> best = Optional.empty();
        for (Optional<LocalDateTime> t = after(whole(after.minus(margin))); t.isPresent(); t = after(t.get())) {
            Optional<Instant> found =
                    instants(t.get()).filter(i -> i.isAfter(after)).min(Instant::compareTo);
            best = Stream.of(best, found).flatMap(Optional::stream).min(Instant::compareTo);
            if (best.isPresent() && !t.get().isBefore(enough)) {
                return best;
            }
        }
        return best;
    }

    /** Near a change of the clocks the order of local times is not the order of instants: look at all around. */
    private Duration margin(Instant at) {
        ZoneRules rules = zone.getRules();
        ZoneOffsetTransition change = rules.nextTransition(at.minus(AROUND_A_CHANGE));
        boolean near = change != null && change.getInstant().isBefore(at.plus(AROUND_A_CHANGE));
        return near ? AROUND_A_CHANGE : Duration.ZERO;
    }

    private Stream<Instant> instants(LocalDateTime local) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        Stream<Instant> all = offsets.stream().map(local::toInstant);
        return everyHour ? all : all.limit(1);
    }

    /** To the second: the library would give the next tick the fraction of what it is asked for. */
    private LocalDateTime whole(Instant at) {
        return local(at).truncatedTo(ChronoUnit.SECONDS);
    }

    private LocalDateTime local(Instant at) {
        return at.atZone(zone).toLocalDateTime();
    }

    private Optional<LocalDateTime> before(LocalDateTime local) {
        return times.lastExecution(local.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
    }

    private Optional<LocalDateTime> after(LocalDateTime local) {
        return times.nextExecution(local.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
    }
}
