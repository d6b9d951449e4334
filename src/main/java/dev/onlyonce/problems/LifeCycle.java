package dev.onlyonce.problems;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Opens and resolves: from what detectors see and what is open to what changes. What a kind wants to be seen, or over, for
 * a while is remembered here; after a restart that while begins anew.
 */
final class LifeCycle {

    /** So often at least, while a problem goes on, the store hears when it was last seen. */
    static final Duration NOTED_EVERY = Duration.ofMinutes(1);

    private final Map<Id, Instant> coming = new HashMap<>();
    private final Map<Id, Instant> calm = new HashMap<>();

    private record Id(String target, String kind, String place) {}

    /**
     * What is to be noted.
     *
     * @param changed as they are now
     */
    record Changes(List<Sign> opened, List<Problem> changed, List<Problem> resolved) {

        boolean none() {
            return opened.isEmpty() && changed.isEmpty() && resolved.isEmpty();
        }
    }

    /** @param open those of the kind and target */
    Changes next(String target, Kind kind, Look look, List<Problem> open, Instant now) {
        List<Sign> opened = new ArrayList<>();
        List<Problem> changed = new ArrayList<>();
        coming.keySet().removeIf(id -> isOf(id, target, kind) && notSeen(id, look));
        for (Sign sign : look.signs()) {
            Id id = new Id(target, kind.word(), sign.place());
            calm.remove(id);
            Optional<Problem> known = at(sign.place(), open);
            if (known.isPresent()) {
                news(known.get(), sign).ifPresent(changed::add);
            } else if (lasted(coming, id, kind.opensAfter(), now)) {
                opened.add(sign);
            }
        }
        List<Problem> resolved = new ArrayList<>();
        for (Problem problem : open) {
            Id id = new Id(target, kind.word(), problem.place());
            coming.remove(id);
            if (!look.over().contains(problem.place())) {
                calm.remove(id); // what is not known is not calm
            } else if (lasted(calm, id, kind.calm(), now)) {
                calm.remove(id);
                resolved.add(problem);
            }
        }
        return new Changes(opened, changed, resolved);
    }

    private static boolean isOf(Id id, String target, Kind kind) {
        return id.target().equals(target) && id.kind().equals(kind.word());
    }

    private static boolean notSeen(Id id, Look look) {
        return look.signs().stream().noneMatch(sign -> sign.place().equals(id.place()));
    }

    private static Optional<Problem> at(String place, List<Problem> open) {
        return open.stream().filter(problem -> problem.place().equals(place)).findFirst();
    }

    private static boolean lasted(Map<Id, Instant> since, Id id, Duration needed, Instant now) {
        Instant first = since.computeIfAbsent(id, i -> now);
        return !now.isBefore(first.plus(needed));
    }

    /** Empty where the store knows as much already, but for a moment. */
    private static Optional<Problem> news(Problem known, Sign sign) {
        Problem now = known.seen(sign);
        boolean same = now.severity() == known.severity()
                && now.subject().equals(known.subject())
                && now.jobs().equals(known.jobs())
                && now.form().equals(known.form())
                && now.facts().equals(known.facts());
        boolean noted = now.lastSeen().isBefore(known.lastSeen().plus(NOTED_EVERY));
        return same && noted ? Optional.empty() : Optional.of(now);
    }
}
