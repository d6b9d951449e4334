package dev.onlyonce.targets;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts together, from memory, how each target does; never asks one. */
@Component
public class TargetStatuses {

    private final TargetRegistry targets;
    private final CollectorStates states;
    private final Proofs proofs;

    TargetStatuses(TargetRegistry targets, CollectorStates states, Proofs proofs) {
        this.targets = targets;
        this.states = states;
        this.proofs = proofs;
    }

    /** In the order of the configuration. */
    public List<TargetStatus> all() {
        return targets.all().stream().map(this::status).toList();
    }

    /** Of one target. */
    public Optional<TargetStatus> of(String target) {
        return targets.named(target).map(this::status);
    }

    private TargetStatus status(Target target) {
        List<CollectorStates.State> collectors = states.of(target.name());
        List<Proofs.Proof> found = proofs.of(target.name());
        Optional<CollectorStates.State> down =
                asking(collectors).filter(state -> !state.up()).findFirst();
        return new TargetStatus(
                target.name(),
                target.zone().getId(),
                asking(collectors).findAny().isEmpty() ? null : down.isEmpty(),
                down.map(CollectorStates.State::reason).orElse(null),
                lastPoll(collectors),
                target.recording().isPresent(),
                found.isEmpty() ? null : found.stream().anyMatch(Proofs.Proof::throughPooler),
                found.isEmpty() ? null : found.getFirst().ahead().toMillis(),
                found.stream().map(Proofs.Proof::proof).toList(),
                collectors.stream().map(TargetStatuses::collector).toList());
    }

    private static java.util.stream.Stream<CollectorStates.State> asking(List<CollectorStates.State> collectors) {
        return collectors.stream().filter(CollectorStates.State::asks);
    }

    private static @Nullable Instant lastPoll(List<CollectorStates.State> collectors) {
        return collectors.stream()
                .map(CollectorStates.State::lastOk)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static TargetStatus.CollectorStatus collector(CollectorStates.State state) {
        return new TargetStatus.CollectorStatus(
                state.collector(),
                state.up(),
                state.reason(),
                state.lastRun(),
                state.lastOk(),
                state.rounds(),
                state.failures(),
                state.pause().toMillis() / 1e3,
                state.statements(),
                state.took().toNanos() / 1e6);
    }
}
