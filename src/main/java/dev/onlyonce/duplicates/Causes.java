package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.Cause.Evidence;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a job ran more often than meant, as far as its runs alone can tell. */
public final class Causes {

    /** As in the contract. */
    public static final String EVERY_WORKER = EveryWorker.ID;

    /** As in the contract. */
    public static final String REDELIVERY = "redelivery";

    /** As in the contract. */
    public static final String TWO_SCHEDULERS = "two-schedulers";

    /** As in the contract. */
    public static final String SAME_WORKER = "same-worker-twice";

    private Causes() {}

    /**
     * The cause that explains nearly all of the extra runs of a job.
     *
     * @param occurrences of one job, all its keys
     * @param started how many workers said that they had started; 0 is not known
     * @return empty where the runs show none
     */
    public static Optional<Cause> of(List<Occurrence> occurrences, int started) {
        List<Occurrence> multiplied = occurrences.stream()
                .filter(o -> o.members().stream().anyMatch(Member::extra))
                .toList();
        if (multiplied.isEmpty()) {
            return Optional.empty();
        }
        return redelivery(multiplied)
                .or(() -> twoSchedulers(multiplied))
                .or(() -> new EveryWorker(occurrences, started).cause())
                .or(() -> sameWorker(multiplied));
    }

    /** The same piece of work came again while its first run was unfinished. */
    private static Optional<Cause> redelivery(List<Occurrence> multiplied) {
        List<Occurrence> again = multiplied.stream()
                .filter(o -> o.identifiedBy() == Identified.EXTERNAL_ID && o.tick() == null)
                .toList();
        return nearlyAll(REDELIVERY, again, multiplied);
    }

    /** Different pieces of work on one tick: somebody sent it twice. */
    private static Optional<Cause> twoSchedulers(List<Occurrence> multiplied) {
        List<Occurrence> sent = multiplied.stream()
                .filter(o -> o.identifiedBy() == Identified.EXTERNAL_ID && o.tick() != null)
                .filter(o -> o.members().stream()
                                .map(m -> m.run().externalId())
                                .distinct()
                                .count()
                        == o.runs())
                .toList();
        return nearlyAll(TWO_SCHEDULERS, sent, multiplied);
    }

    private static Optional<Cause> sameWorker(List<Occurrence> multiplied) {
        List<Occurrence> same = multiplied.stream()
                .filter(o -> {
                    Set<String> workers = o.members().stream()
                            .map(m -> m.run().worker())
                            .filter(Objects::nonNull)
                            .collect(Collectors.toSet());
                    return workers.size() == 1 && o.members().stream().allMatch(m -> isOneProcess(m.run()));
                })
                .toList();
        return nearlyAll(SAME_WORKER, same, multiplied);
    }

    /** Every container calls its first process 1. */
    private static boolean isOneProcess(Start run) {
        return EveryWorker.isProcess(run) && (run.pid() == null || run.pid() != 1);
    }

    private static Optional<Cause> nearlyAll(String id, List<Occurrence> shown, List<Occurrence> multiplied) {
        if (shown.isEmpty() || shown.size() * 5 < multiplied.size() * 4) {
            return Optional.empty();
        }
        return Optional.of(new Cause(
                id,
                shown.size() < EveryWorker.TICKS_TO_BE_LIKELY && !id.equals(REDELIVERY)
                        ? Confidence.POSSIBLE
                        : Confidence.LIKELY,
                List.of(
                        new Evidence("shown", String.valueOf(shown.size())),
                        new Evidence("multiplied", String.valueOf(multiplied.size()))),
                null));
    }
}
