package dev.onlyonce.problems;

import dev.onlyonce.targets.CollectorStates.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Tells a database that does not answer from a question that fails while others are answered. */
final class Answering {

    private static final Duration AT_THE_SAME_TIME = Duration.ofSeconds(30);

    private final List<State> states;

    Answering(List<State> states) {
        this.states = states;
    }

    /** Whether nothing that asks a database was answered around the newest failure; empty where nothing asks. */
    Optional<Boolean> unreachable() {
        List<State> asking = states.stream().filter(State::asks).toList();
        if (asking.isEmpty()) {
            return Optional.empty();
        }
        Optional<Instant> failed =
                asking.stream().filter(state -> !state.up()).map(State::lastRun).max(Comparator.naturalOrder());
        return Optional.of(failed.isPresent()
                && asking.stream()
                        .map(State::lastOk)
                        .filter(Objects::nonNull)
                        .noneMatch(ok -> ok.plus(AT_THE_SAME_TIME).isAfter(failed.get())));
    }

    /** Those that fail, and not only because their database does not answer. */
    List<State> failing() {
        boolean down = unreachable().orElse(false);
        return states.stream()
                .filter(state -> !state.up() && !(down && state.asks()))
                .toList();
    }

    /** Since when one does not answer: its last answer, else the end of its first round. */
    static Instant since(State down) {
        return down.lastOk() != null ? down.lastOk() : down.lastRun().minus(down.blind());
    }

    /** Of those that ask, the one that was answered last and fails now. */
    Optional<State> silent() {
        return states.stream().filter(state -> state.asks() && !state.up()).max(Comparator.comparing(Answering::since));
    }
}
