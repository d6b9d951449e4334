package dev.onlyonce.locks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The holds of one target that go on, and how far they are known. Compares each poll with the one before: what a
 * session did between two polls, such as letting go and taking again, cannot be seen.
 *
 * @param coveredFrom since when it was looked without a pause; null before the first poll
 * @param coveredTo the last poll, which saw every open hold; null before the first
 * @param open as the last poll saw them
 * @param blindAfter a longer pause between two polls is one in which nothing is known
 */
record HoldBook(@Nullable Instant coveredFrom, @Nullable Instant coveredTo, List<HeldLock> open, Duration blindAfter) {

    static HoldBook empty(Duration blindAfter) {
        return new HoldBook(null, null, List.of(), blindAfter);
    }

    private record Place(LockKey key, long databaseOid) {}

    /** A poll that is not later than the last tells nothing new: a recording played again, a clock set back. */
    boolean isNews(LocksSampled sample) {
        return coveredTo == null || sample.at().isAfter(coveredTo);
    }

    /** Whether it would help to know which sessions live: a hold is gone, and the poll itself does not say why. */
    boolean wondersAt(LocksSampled sample) {
        return !pausedBefore(sample)
                && !restartedBefore(sample)
                && next(sample, null).ended().stream()
                        .anyMatch(ended -> !ended.hold().session().prepared());
    }

    /** @param live the sessions there are; null where that was not asked */
    HoldChanges next(LocksSampled sample, @Nullable LiveSessions live) {
        Map<Place, List<AdvisoryLock>> granted = granted(sample);
        List<HeldLock> goOn = new ArrayList<>();
        List<HoldChanges.Ended> ended = new ArrayList<>();
        for (HeldLock hold : open) {
            List<AdvisoryLock> there = granted.getOrDefault(new Place(hold.key(), hold.databaseOid()), List.of());
            Optional<AdvisoryLock> same =
                    there.stream().filter(lock -> isSame(hold, lock, sample)).findFirst();
            if (same.isPresent()) {
                there.remove(same.get());
                goOn.add(hold);
            } else {
                Instant lastSeen = coveredTo == null ? hold.firstSeen() : coveredTo;
                ended.add(new HoldChanges.Ended(hold, lastSeen, sample.at(), end(hold, sample, live)));
            }
        }
        List<HeldLock> began = granted.values().stream()
                .flatMap(List::stream)
                .map(lock -> HeldLock.since(lock, sample.at()))
                .toList();
        goOn.addAll(began);
        boolean anew = coveredFrom == null || pausedBefore(sample);
        HoldBook after = new HoldBook(anew ? sample.at() : coveredFrom, sample.at(), List.copyOf(goOn), blindAfter);
        return new HoldChanges(List.copyOf(ended), began, after);
    }

    /** One entry a session and lock: a session can hold one lock in both modes, and is one holder. */
    private static Map<Place, List<AdvisoryLock>> granted(LocksSampled sample) {
        Map<Place, List<AdvisoryLock>> granted = new LinkedHashMap<>();
        for (AdvisoryLock lock : Holders.of(sample.locks())) {
            granted.computeIfAbsent(new Place(lock.key(), lock.databaseOid()), place -> new ArrayList<>())
                    .add(lock);
        }
        return granted;
    }

    private boolean isSame(HeldLock hold, AdvisoryLock lock, LocksSampled sample) {
        return pausedBefore(sample) || restartedBefore(sample)
                ? hold.session().isProvablySame(lock.session())
                : hold.session().isSame(lock.session());
    }

    private HoldEnd end(HeldLock hold, LocksSampled sample, @Nullable LiveSessions live) {
        if (restartedBefore(sample)) {
            return HoldEnd.DATABASE_RESTARTED;
        }
        if (pausedBefore(sample)) {
            return HoldEnd.NOT_SEEN;
        }
        if (hold.session().prepared()) {
            return HoldEnd.TRANSACTION_ENDED;
        }
        if (live != null) {
            return live.contains(hold.session()) ? HoldEnd.RELEASED : HoldEnd.SESSION_ENDED;
        }
        boolean another =
                sample.locks().stream().anyMatch(lock -> lock.granted() && lock.isOn(hold.key(), hold.databaseOid()));
        return another ? HoldEnd.HOLDER_CHANGED : HoldEnd.RELEASED_OR_SESSION_ENDED;
    }

    private boolean pausedBefore(LocksSampled sample) {
        return coveredTo != null && Duration.between(coveredTo, sample.at()).compareTo(blindAfter) > 0;
    }

    /** No session outlives its server; prepared transactions do, and are found again by their name. */
    private boolean restartedBefore(LocksSampled sample) {
        return coveredTo != null && sample.serverStartedAt() != null && coveredTo.isBefore(sample.serverStartedAt());
    }
}
