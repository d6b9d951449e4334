package dev.onlyonce.overview.ui;

import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.targets.TargetStatus;
import dev.onlyonce.targets.TargetStatuses;
import dev.onlyonce.uikit.PageTargets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Tells the frame of the pages about targets, from memory and the store. */
@Component
class TargetsOnPages implements PageTargets {

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
                status.up(),
                status.reason(),
                status.lastPoll(),
                status.recording());
    }
}
