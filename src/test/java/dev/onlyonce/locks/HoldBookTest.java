package dev.onlyonce.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldBookTest {

    private static final Instant T0 = Instant.parse("2026-12-01T00:00:00Z");
    private static final Duration BLIND_AFTER = Duration.ofSeconds(15);

    /** A hold as the brute-force model tells it. */
    private record Told(String who, Instant first, Instant last, String end) {}

    private static AdvisoryLock lock(long key, long pid, int start, String mode) {
        return new AdvisoryLock(
                new LockKey.Bigint(key),
                1,
                "app",
                mode,
                true,
                null,
                null,
                new AdvisoryLock.LockSession(
                        pid, null, T0.minusSeconds(1_000 - start), "app", null, null, null, null, null, Set.of()));
    }

    private static LocksSampled sample(Instant at, List<AdvisoryLock> locks) {
        return new LocksSampled("shop", at, locks, T0.minusSeconds(5_000), false, false);
    }

    private static String who(LockKey key, AdvisoryLock.LockSession session) {
        return key.text() + " " + session.pid() + " " + session.backendStart();
    }

    /**
     * Compares with a model that knows all samples at once: for each session and key, the maximal stretches of samples
     * that saw it; a pause does not end one if the same session holds the key behind it.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsAreTheMaximalStretchesThatSawThem(long seed) {
        Random random = new Random(seed);
        List<LocksSampled> samples = samples(random);
        List<Told> told = new ArrayList<>();
        HoldBook book = HoldBook.empty(BLIND_AFTER);
        for (LocksSampled sample : samples) {
            HoldChanges changes = book.next(sample, null);
            changes.ended()
                    .forEach(e -> told.add(new Told(
                            who(e.hold().key(), e.hold().session()),
                            e.hold().firstSeen(),
                            e.lastSeen(),
                            e.end().word())));
            book = changes.after();
        }
        Instant last = samples.getLast().at();
        book.open().forEach(h -> told.add(new Told(who(h.key(), h.session()), h.firstSeen(), last, "open")));
        Comparator<Told> order = Comparator.comparing(Told::who).thenComparing(Told::first);
        assertThat(told.stream().sorted(order).toList())
                .as("seed %d", seed)
                .isEqualTo(model(samples).stream().sorted(order).toList());
    }

    private static List<LocksSampled> samples(Random random) {
        Instant at = T0;
        List<LocksSampled> samples = new ArrayList<>();
        List<AdvisoryLock> holding = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            at = at.plusSeconds(random.nextInt(10) == 0 ? 60 : 5);
            holding.removeIf(lock -> random.nextInt(6) == 0);
            if (random.nextInt(2) == 0) {
                holding.add(lock(random.nextInt(3), random.nextInt(3), random.nextInt(2), "ShareLock"));
            }
            if (!holding.isEmpty() && random.nextInt(8) == 0) {
                AdvisoryLock again = holding.getFirst();
                holding.add(
                        new AdvisoryLock(again.key(), 1, "app", "ExclusiveLock", true, null, null, again.session()));
            }
            samples.add(sample(at, holding));
        }
        return samples;
    }

    private static List<Told> model(List<LocksSampled> samples) {
        Map<String, Set<Integer>> seen = new HashMap<>();
        Map<String, String> keys = new HashMap<>();
        for (int i = 0; i < samples.size(); i++) {
            for (AdvisoryLock lock : samples.get(i).locks()) {
                String who = who(lock.key(), lock.session());
                seen.computeIfAbsent(who, w -> new HashSet<>()).add(i);
                keys.put(who, lock.key().text());
            }
        }
        List<Told> told = new ArrayList<>();
        seen.forEach((who, where) -> {
            for (int from = 0; from < samples.size(); from++) {
                if (where.contains(from) && !where.contains(from - 1)) {
                    int to = from;
                    while (where.contains(to + 1)) {
                        to++;
                    }
                    told.add(new Told(
                            who,
                            samples.get(from).at(),
                            samples.get(to).at(),
                            end(samples, to, keys.getOrDefault(who, who))));
                }
            }
        });
        return told;
    }

    private static String end(List<LocksSampled> samples, int last, String key) {
        if (last == samples.size() - 1) {
            return "open";
        }
        LocksSampled next = samples.get(last + 1);
        if (next.at().isAfter(samples.get(last).at().plus(BLIND_AFTER))) {
            return "not-seen";
        }
        return next.locks().stream().anyMatch(lock -> lock.key().text().equals(key))
                ? "holder-changed"
                : "released-or-session-ended";
    }

    private static HoldBook after(LocksSampled... samples) {
        HoldBook book = HoldBook.empty(BLIND_AFTER);
        for (LocksSampled sample : samples) {
            book = book.next(sample, null).after();
        }
        return book;
    }

    @Test
    void theLiveSessionsTellWhetherItLetGoOrEnded() {
        AdvisoryLock held = lock(1, 100, 0, "ExclusiveLock");
        HoldBook book = after(sample(T0, List.of(held)));
        LocksSampled none = sample(T0.plusSeconds(5), List.of());
        assertThat(book.wondersAt(none)).isTrue();
        assertThat(book.wondersAt(sample(T0.plusSeconds(5), List.of(held)))).isFalse();
        LiveSessions there = new LiveSessions(Map.of(100L, held.session().backendStart()));
        LiveSessions reused = new LiveSessions(Map.of(100L, T0));
        assertThat(book.next(none, there).ended().getFirst().end()).isEqualTo(HoldEnd.RELEASED);
        assertThat(book.next(none, reused).ended().getFirst().end()).isEqualTo(HoldEnd.SESSION_ENDED);
        assertThat(book.next(none, new LiveSessions(Map.of()))
                        .ended()
                        .getFirst()
                        .end())
                .isEqualTo(HoldEnd.SESSION_ENDED);
    }

    @Test
    void aRestartOfTheServerEndsEverySessionsHoldsAndNoPreparedTransactions() {
        AdvisoryLock prepared = new AdvisoryLock(
                new LockKey.Bigint(2),
                1,
                "app",
                "ExclusiveLock",
                true,
                null,
                null,
                new AdvisoryLock.LockSession(null, "-1/740", null, null, null, null, null, null, null, Set.of()));
        HoldBook book = after(sample(T0, List.of(lock(1, 100, 0, "ExclusiveLock"), prepared)));
        LocksSampled restarted =
                new LocksSampled("shop", T0.plusSeconds(5), List.of(prepared), T0.plusSeconds(3), false, false);
        HoldChanges changes = book.next(restarted, null);
        assertThat(changes.ended()).singleElement().satisfies(e -> {
            assertThat(e.end()).isEqualTo(HoldEnd.DATABASE_RESTARTED);
            assertThat(e.hold().session().pid()).isEqualTo(100);
        });
        assertThat(changes.began()).isEmpty();
    }

    @Test
    void aPidAloneProvesNothingAcrossAPause() {
        AdvisoryLock.LockSession hidden = new AdvisoryLock.LockSession(
                100L, null, null, "app", null, null, null, null, null, Set.of("backendStart"));
        AdvisoryLock lock =
                new AdvisoryLock(new LockKey.Bigint(1), 1, "app", "ExclusiveLock", true, null, null, hidden);
        HoldBook book = after(sample(T0, List.of(lock)), sample(T0.plusSeconds(5), List.of(lock)));
        assertThat(book.open()).singleElement().extracting(HeldLock::firstSeen).isEqualTo(T0);
        HoldChanges changes = book.next(sample(T0.plusSeconds(600), List.of(lock)), null);
        assertThat(changes.ended())
                .singleElement()
                .extracting(HoldChanges.Ended::end)
                .isEqualTo(HoldEnd.NOT_SEEN);
        assertThat(changes.began()).hasSize(1);
    }
}
