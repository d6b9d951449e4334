package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * Makes the case file of a stretch: its last faults, judged anew from the runs by the rules that judged them, with what is
 * right around them and what else was seen.
 */
@Component
final class CaseReader {

    /** So many of the last faults are enough: a cause that has changed since counts, one of last month does not. */
    private static final int FAULTS = 200;

    private static final int MOST_RUNS = 5_000;
    private static final Duration NEAR = Duration.ofHours(6);
    private static final Duration AROUND = Duration.ofMinutes(10);

    private final JdbcClient store;
    private final JobPolicies policies;
    private final JobSources sources;
    private final Coverage coverage;
    private final EvidenceReader evidence;

    CaseReader(JdbcClient store, JobPolicies policies, JobSources sources, Coverage coverage, EvidenceReader evidence) {
        this.store = store;
        this.policies = policies;
        this.sources = sources;
        this.coverage = coverage;
        this.evidence = evidence;
    }

    CaseFile read(FindingStore.Stretch stretch) {
        FindingStore.Place place = stretch.place();
        JobPolicy policy = policies.of(place.target(), place.job());
        List<Instant> faults = faults(place, place.fault(), stretch.from(), stretch.to());
        Instant first = faults.isEmpty() ? stretch.from() : faults.getFirst();
        Duration around = around(policy, first);
        Instant from = first.minus(around);
        Instant to = stretch.to().plus(around);
        List<Occurrence> occurrences = occurrences(place, policy, from, to);
        List<Instant> missed = place.fault() == Fault.MISSED
                ? longest(MissedStretches.of(faults, occurrences))
                : faults(place, Fault.MISSED, from, to);
        Schedule schedule = policies.schedules(place.target()).stream()
                .filter(of -> of.job().equals(place.job()))
                .findFirst()
                .orElse(null);
        return new CaseFile(
                place.job(),
                place.fault(),
                occurrences,
                missed,
                schedule,
                policy.runs(),
                evidence.around(place.target(), place.job(), from, to));
    }

    private static Duration around(JobPolicy policy, Instant first) {
        Duration ticks = policy.ticks() == null
                ? Duration.ZERO
                : policy.ticks().distance(first).map(d -> d.multipliedBy(3)).orElse(Duration.ZERO);
        return ticks.compareTo(AROUND) > 0 ? ticks : AROUND;
    }

    private static List<Instant> longest(List<List<Instant>> gaps) {
        return gaps.stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    }

    /** The last of them, in order: near the end where there are enough, for a stretch may be of months. */
    private List<Instant> faults(FindingStore.Place place, Fault fault, Instant from, Instant to) {
        Instant near = to.minus(NEAR);
        List<Instant> last = near.isAfter(from) ? among(place, fault, near, to) : List.of();
        return last.size() < FAULTS ? among(place, fault, from, to) : last;
    }

    private List<Instant> among(FindingStore.Place place, Fault fault, Instant from, Instant to) {
        return of(place, """
                        SELECT DISTINCT at FROM fault WHERE target = :target AND job = :job AND fault = :fault
                           AND at >= :from AND at <= :to ORDER BY at DESC LIMIT :limit
                        """, from, to)
                .param("fault", fault.word())
                .param("limit", FAULTS)
                .query((row, n) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .list()
                .reversed();
    }

    private List<Occurrence> occurrences(FindingStore.Place place, JobPolicy policy, Instant from, Instant to) {
        Map<String, List<Start>> byKey = new TreeMap<>();
        of(
                        place,
                        "SELECT coalesce(key, ''), r.* FROM (" + StoredLedger.RUNS.replaceFirst("SELECT", "SELECT key,")
                                + """
                  AND target = :target AND job = :job AND at >= :from AND at <= :to
                  AND day >= (:from::timestamptz AT TIME ZONE 'UTC')::date - 7
                  AND day <= (:to::timestamptz AT TIME ZONE 'UTC')::date + 1
                 ORDER BY at DESC LIMIT :limit) r
                """,
                        from,
                        to)
                .param("limit", MOST_RUNS)
                .query(row -> {
                    byKey.computeIfAbsent(row.getString(1), key -> new ArrayList<>())
                            .add(StoredLedger.start(row, 2));
                });
        List<Occurrence> all = new ArrayList<>();
        byKey.forEach((key, runs) -> {
            MemoryLedger ledger = new MemoryLedger(
                    policy,
                    key.isEmpty() ? null : key,
                    new CoveredTicks(place.target(), place.job(), sources, new CoverageAhead(coverage)));
            ledger.arrive(runs);
            all.addAll(ledger.occurrences());
        });
        all.sort(Comparator.comparing(Occurrence::firstStart));
        return all;
    }

    private StatementSpec of(FindingStore.Place place, String sql, Instant from, Instant to) {
        return store.sql(sql)
                .param("target", place.target())
                .param("job", place.job())
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC));
    }
}
