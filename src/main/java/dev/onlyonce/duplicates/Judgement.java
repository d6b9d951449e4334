package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.JobSources;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Judges spans of many keys in one transaction: reads ahead for all, judges each, writes all together. */
@Component
final class Judgement {

    private final KeyPages pages;
    private final JobPolicies policies;
    private final JobSources sources;
    private final Coverage coverage;
    private final JdbcClient store;
    private final OccurrenceWriter writer;
    private final JudgeQueue queue;
    private final TransactionTemplate transaction;

    Judgement(
            KeyPages pages,
            JobPolicies policies,
            JobSources sources,
            Coverage coverage,
            JdbcClient store,
            OccurrenceWriter writer,
            JudgeQueue queue,
            PlatformTransactionManager transactions) {
        this.pages = pages;
        this.policies = policies;
        this.sources = sources;
        this.coverage = coverage;
        this.store = store;
        this.writer = writer;
        this.queue = queue;
        this.transaction = new TransactionTemplate(transactions);
    }

    /** What of a span is new. */
    record Judged(ToJudge span, List<Occurrence> occurrences) {}

    /**
     * @param spans of different keys
     * @throws org.springframework.dao.DataAccessException when the store is away: nothing was changed
     */
    List<Judged> judge(List<ToJudge> spans) {
        return java.util.Objects.requireNonNull(transaction.execute(status -> judgeAll(spans)));
    }

    private List<Judged> judgeAll(List<ToJudge> spans) {
        List<JobPolicy> by =
                spans.stream().map(s -> policies.of(s.target(), s.job())).toList();
        List<KeyPages.Asked> asked = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            ToJudge span = spans.get(i);
            asked.add(new KeyPages.Asked(
                    new OccurrenceWriter.Place(span.target(), span.job(), span.key(), policies.zone(span.target())),
                    span.from(),
                    span.to(),
                    new Windows(by.get(i)).context()));
        }
        List<KeyPage> read = pages.read(asked);
        List<PagedLedger> ledgers = new ArrayList<>();
        CoverageAhead ahead = new CoverageAhead(coverage);
        for (int i = 0; i < spans.size(); i++) {
            OccurrenceWriter.Place place = asked.get(i).place();
            PagedLedger ledger =
                    new PagedLedger(place, read.get(i), new StoredLedger(store, writer, place), writer::digest);
            judge(spans.get(i), by.get(i), ledger, ahead);
            ledgers.add(ledger);
        }
        writer.delete(ledgers.stream().flatMap(l -> l.replaced().stream()).toList());
        writer.write(ledgers.stream().flatMap(l -> l.fresh().stream()).toList());
        queue.done(spans.stream().flatMap(s -> s.entries().stream()).toList());
        List<Judged> judged = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            judged.add(new Judged(spans.get(i), ledgers.get(i).judged()));
        }
        return judged;
    }

    private void judge(ToJudge span, JobPolicy policy, KeyLedger ledger, CoverageAhead ahead) {
        new Rejudging(
                        policy,
                        span.key().isEmpty() ? null : span.key(),
                        ledger,
                        new CoveredTicks(span.target(), span.job(), sources, ahead))
                .rejudge(span.from(), span.to());
    }
}
