package dev.onlyonce.api;

import dev.onlyonce.duplicates.Schedules;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** When jobs are meant to run, and who says so. */
@RestController
class SchedulesApi {

    private final Targets targets;
    private final Schedules schedules;

    SchedulesApi(Targets targets, Schedules schedules) {
        this.targets = targets;
        this.schedules = schedules;
    }

    /**
     * @param every ISO 8601; null for a cron
     * @param origin configured, adapter or inferred
     */
    record ScheduleAnswer(
            String target,
            String job,
            @Nullable String cron,
            @Nullable String every,
            String zone,
            String origin,
            @Nullable Instant nextTick) {}

    @GetMapping("/api/v1/schedules")
    Listing<ScheduleAnswer> schedules(ListQuery query) {
        return Listing.whole(targets.of(query).stream()
                .flatMap(target -> schedules.of(target).stream())
                .map(SchedulesApi::answer)
                .toList());
    }

    private static ScheduleAnswer answer(Schedules.Next next) {
        Duration every = next.schedule().every();
        return new ScheduleAnswer(
                next.schedule().target(),
                next.schedule().job(),
                next.schedule().cron(),
                every == null ? null : every.toString(),
                next.schedule().zone().getId(),
                next.schedule().origin(),
                next.nextTick());
    }
}
