package dev.onlyonce.overview.ui;

import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.TargetStatus;
import dev.onlyonce.targets.TargetStatuses;
import dev.onlyonce.uikit.PageTargets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Tells the frame of the pages about targets, from memory and the store. */
@Component
class TargetsOnPages implements PageTargets {

    private static final Duration AT_THE_SAME_TIME = Duration.ofSeconds(30);

    private final TargetStatuses statuses;
    private final RunHistory runs;

    TargetsOnPages(TargetStatuses statuses, RunHistory runs) {
        this.statuses = statuses;
        this.runs = runs;
    }

    @Override
    public List<Choice> all() {
        return statuses.all().stream().map(TargetsOnPages::choice).toList();
    }

    @Override
    public Optional<Choice> named(String name) {
        return statuses.of(name).map(TargetsOnPages::choice);
    }

    @Override
    public Optional<Instant> newest(String target) {
        return runs.newest(target);
    }

    private static Choice choice(TargetStatus status) {
        return new Choice(
                status.name(),
                ZoneId.of(status.zone()),
                Boolean.FALSE.equals(status.up()) && somethingAnswers(status) ? Boolean.TRUE : status.up(),
                status.reason(),
                status.lastPoll(),
                status.recording());
    }

    /** A query that fails says nothing about its database, while others are answered there at the same time. */
    private static boolean somethingAnswers(TargetStatus status) {
        Instant failed = status.collectors().stream()
                .filter(collector -> !collector.up())
                .map(TargetStatus.CollectorStatus::lastRun)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        return status.collectors().stream()
                .filter(TargetStatus.CollectorStatus::up)
                .filter(collector -> collector.statementsPerPoll() != null && collector.statementsPerPoll() > 0)
                .map(TargetStatus.CollectorStatus::lastOk)
                .anyMatch(answered ->
                        answered != null && answered.plus(AT_THE_SAME_TIME).isAfter(failed));
    }
}
