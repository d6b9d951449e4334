package dev.onlyonce.runs;

import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Row;
import dev.onlyonce.targets.Sample;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one round of a query has found so far, page after page. */
final class QueryRound {

    private final QueryOrigin origin;
    private final Optional<QueryWatermark> before;
    private final QueryCollector.Upkeep store;
    private final Set<String> faults = new LinkedHashSet<>();
    private @Nullable Instant newest;
    private @Nullable Instant openSince;
    private @Nullable Instant coveredFrom;
    private @Nullable Span covered;

    QueryRound(QueryOrigin origin, Optional<QueryWatermark> before, QueryCollector.Upkeep store) {
        this.origin = origin;
        this.before = before;
        this.store = store;
        this.newest = before.map(QueryWatermark::startedAt).orElse(null);
        this.coveredFrom = before.map(QueryWatermark::readTo).orElse(null);
    }

    /**
     * @param runs of the rows that were understood
     * @param last the newest start among the rows, at least where the page began
     * @param newest the newest start among the rows; null where there is none
     */
    record Page(List<Run> runs, Instant last, @Nullable Instant newest) {}

    /** Whether this is history, read at first sight. */
    boolean first() {
        return before.isEmpty();
    }

    /** A row that is not understood is named and left out; the others are kept. */
    Page read(Sample sample, Instant since) {
        if (!sample.rows().isEmpty()) {
            QueryRow.checkColumns(sample.rows().getFirst());
        }
        QueryRow reader = new QueryRow(origin);
        List<Run> runs = new ArrayList<>();
        Instant last = since;
        Instant newest = null;
        for (Row row : sample.rows()) {
            try {
                Run run = reader.run(row);
                runs.add(run);
                note(run, sample.at());
                newest = later(newest, run.startedAt());
                last = Objects.requireNonNull(later(last, run.startedAt()));
            } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
                faults.add("%s, row with job %s started %s: %s"
                        .formatted(origin.source(), text(row, "job"), text(row, "started_at"), e.getMessage()));
            }
        }
        return new Page(runs, last, newest);
    }

    private void note(Run run, Instant now) {
        Instant start = run.startedAt();
        if (start == null) {
            return;
        }
        coveredFrom = coveredFrom == null ? start : coveredFrom;
        // one stamp from a clock far ahead must not carry the reading with it
        boolean plausible = !start.isAfter(now.plus(Duration.ofMinutes(1)));
        newest = plausible && (newest == null || start.isAfter(newest)) ? start : newest;
        boolean open = run.finishedAt() == null && run.endsRecorded();
        if (open && start.isAfter(now.minus(store.usual().staleAfter(origin.target(), run.job())))) {
            openSince = openSince == null || start.isBefore(openSince) ? start : openSince;
        }
    }

    /** The time for which the answers account now: a table that keeps history from its oldest row on. */
    Span covered(Instant readTo) {
        Instant from = coveredFrom == null ? readTo : coveredFrom;
        covered = new Span(from, readTo.isBefore(from) ? from : readTo);
        return covered;
    }

    /** The same, as of the last page. */
    Span covered() {
        return Objects.requireNonNull(covered);
    }

    QueryWatermark mark(Instant readTo) {
        Instant start = newest == null ? readTo : newest;
        return new QueryWatermark(start, openSince == null ? start : openSince, readTo);
    }

    void refused(RunIntake.Taken taken, Page page) {
        taken.refused()
                .forEach(refusal -> faults.add("%s, row with job %s started %s: %s: %s"
                        .formatted(
                                origin.source(),
                                page.runs().get(refusal.index()).job(),
                                page.runs().get(refusal.index()).startedAt(),
                                refusal.field(),
                                refusal.reason())));
    }

    /** What is to be said when rows were not taken: it is shown at the source, the others are stored. */
    Optional<String> fault() {
        return faults.stream()
                .findFirst()
                .map(first -> "%d rows not taken; the first: %s".formatted(faults.size(), first));
    }

    private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
        return a == null || b != null && b.isAfter(a) ? b : a;
    }

    private static @Nullable String text(Row row, String column) {
        return row.has(column) ? row.text(column) : null;
    }
}
