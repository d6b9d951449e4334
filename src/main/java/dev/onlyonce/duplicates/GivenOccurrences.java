package dev.onlyonce.duplicates;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Occurrences that the source joins itself, by tick or external id, and runs by hand, which are each their own. */
final class GivenOccurrences {

    private final JobPolicy policy;
    private final @Nullable String key;
    private final KeyLedger ledger;

    GivenOccurrences(JobPolicy policy, @Nullable String key, KeyLedger ledger) {
        this.policy = policy;
        this.key = key;
        this.ledger = ledger;
    }

    /** Whether a run is to be clustered by its start. */
    static boolean isNot(Start run, JobPolicy policy) {
        return !run.manual() && run.tick() == null && !(policy.externalIdPerTick() && run.externalId() != null);
    }

    /** All that have a run in a span (both ends included). */
    void rejudge(Instant from, Instant to) {
        Set<Instant> ticks = new LinkedHashSet<>();
        Set<String> ids = new LinkedHashSet<>();
        for (Start run : ledger.runs(from, to.plusNanos(1_000))) {
            if (isNot(run, policy)) {
                continue;
            }
            if (run.manual()) {
                replace("run " + run.source() + " " + run.runId(), null, Identified.CLUSTER, List.of(run));
            } else if (run.tick() != null) {
                ticks.add(run.tick());
            } else if (run.externalId() != null) {
                ids.add(run.externalId());
            }
        }
        ticks.forEach(tick -> replace(
                "tick " + tick,
                tick,
                Identified.SCHEDULED_AT,
                ledger.ofTick(tick).stream().filter(run -> !run.manual()).toList()));
        rejudgeIds(ids);
    }

    private void rejudgeIds(Set<String> ids) {
        Set<Instant> due = new LinkedHashSet<>();
        for (String id : ids) {
            List<Start> runs = ofId(id);
            Ticks ticks = policy.ticks();
            List<Instant> of = new ArrayList<>();
            if (ticks != null) {
                runs.forEach(run -> ticks.due(run.at()).ifPresent(of::add));
            }
            if (of.isEmpty()) {
                replace("id " + id, null, Identified.EXTERNAL_ID, runs);
            }
            due.addAll(of);
        }
        due.forEach(this::rejudgeDue);
    }

    /** Different ids on one tick of a known schedule are one occurrence: two schedulers sent it. */
    private void rejudgeDue(Instant tick) {
        Instant next = policy.ticks() == null ? tick : policy.ticks().next(tick).orElse(Rejudging.END_OF_TIME);
        Map<String, List<Start>> byId = new LinkedHashMap<>();
        for (Start run : ledger.runs(tick.minus(Ticks.EARLY), next)) {
            if (!isNot(run, policy) && run.tick() == null && run.externalId() != null) {
                byId.computeIfAbsent(run.externalId(), this::ofId);
            }
        }
        List<Start> joined = byId.values().stream()
                .filter(runs -> !runs.isEmpty() && dueAt(runs.getFirst()).equals(Optional.of(tick)))
                .flatMap(List::stream)
                .sorted(Start.ORDER)
                .toList();
        replace("due " + tick, tick, Identified.EXTERNAL_ID, joined);
    }

    private Optional<Instant> dueAt(Start run) {
        return policy.ticks() == null ? Optional.empty() : policy.ticks().due(run.at());
    }

    private List<Start> ofId(String id) {
        return ledger.ofExternalId(id).stream()
                .filter(run -> !run.manual() && run.tick() == null)
                .toList();
    }

    private void replace(String name, @Nullable Instant tick, Identified by, List<Start> runs) {
        if (runs.isEmpty()) {
            ledger.replaceGiven(name, null);
            return;
        }
        Instant first = runs.getFirst().at();
        Instant last =
                runs.stream().map(Start::at).max(Comparator.naturalOrder()).orElse(first);
        Instant context = ledger.stillRunning(first).orElse(first);
        Overlaps overlaps = new Overlaps(ledger.runs(context, last.plusNanos(1_000)));
        ledger.replaceGiven(name, new Judge(policy, key, overlaps).given(tick, by, runs));
    }
}
