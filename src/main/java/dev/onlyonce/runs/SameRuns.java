package dev.onlyonce.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which runs of two sources of a job are one and the same execution: those that alone share an external id, else those of
 * one key, and of one worker where both know it, that began within two seconds of each other with no third in reach. Where
 * more than one fits, none is taken.
 */
final class SameRuns {

    /** How far apart two sources stamp the start of one run. */
    static final Duration APART = Duration.ofSeconds(2);

    private final Map<StoredRun, StoredRun> byExternalId = new HashMap<>();
    private final Starts counted;
    private final Starts others;

    /**
     * @param counted runs that count
     * @param others runs of one other source
     */
    SameRuns(Collection<StoredRun> counted, Collection<StoredRun> others) {
        Map<String, List<StoredRun>> mine = byExternalId(counted);
        Map<String, List<StoredRun>> theirs = byExternalId(others);
        Set<StoredRun> taken = new HashSet<>();
        mine.forEach((id, runs) -> {
            List<StoredRun> same = theirs.getOrDefault(id, List.of());
            if (runs.size() == 1 && same.size() == 1) {
                byExternalId.put(runs.getFirst(), same.getFirst());
                taken.add(same.getFirst());
            }
        });
        this.counted = new Starts(
                counted.stream().filter(r -> !byExternalId.containsKey(r)).toList());
        this.others = new Starts(others.stream().filter(r -> !taken.contains(r)).toList());
    }

    /** What the other source tells of a counted run. */
    Optional<StoredRun> of(StoredRun run) {
        StoredRun named = byExternalId.get(run);
        if (named != null) {
            return Optional.of(named);
        }
        return others.onlyOne(run).filter(other -> counted.onlyOne(other).isPresent());
    }

    private static Map<String, List<StoredRun>> byExternalId(Collection<StoredRun> runs) {
        Map<String, List<StoredRun>> byId = new HashMap<>();
        for (StoredRun run : runs) {
            String id = run.own().externalId();
            if (id != null) {
                byId.computeIfAbsent(id, i -> new ArrayList<>()).add(run);
            }
        }
        return byId;
    }

    /** Runs by key and start. */
    private static final class Starts {

        private final Map<Optional<String>, NavigableMap<Instant, List<StoredRun>>> byKey = new HashMap<>();

        private Starts(Collection<StoredRun> runs) {
            for (StoredRun run : runs) {
                Instant start = run.own().startedAt();
                if (start != null) {
                    byKey.computeIfAbsent(Optional.ofNullable(run.own().key()), k -> new TreeMap<>())
                            .computeIfAbsent(start, s -> new ArrayList<>())
                            .add(run);
                }
            }
        }

        private Optional<StoredRun> onlyOne(StoredRun like) {
            Instant start = like.own().startedAt();
            NavigableMap<Instant, List<StoredRun>> ofKey =
                    byKey.get(Optional.ofNullable(like.own().key()));
            if (start == null || ofKey == null) {
                return Optional.empty();
            }
            List<StoredRun> near = ofKey.subMap(start.minus(APART), true, start.plus(APART), true).values().stream()
                    .flatMap(List::stream)
                    .filter(run -> agree(run.own().worker(), like.own().worker()))
                    .filter(run -> agree(run.own().externalId(), like.own().externalId()))
                    .limit(2)
                    .toList();
            return near.size() == 1 ? Optional.of(near.getFirst()) : Optional.empty();
        }

        private static boolean agree(@Nullable String a, @Nullable String b) {
            return a == null || b == null || Objects.equals(a, b);
        }
    }
}
