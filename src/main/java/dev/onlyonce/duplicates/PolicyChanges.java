package dev.onlyonce.duplicates;

import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunsWritten;
import dev.onlyonce.targets.TargetEvent;
import java.time.Instant;
import java.util.List;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Has a job judged anew when it is judged by other settings than before. */
@Component
class PolicyChanges {

    private static final Instant BEFORE_ALL = Instant.parse("1970-01-01T00:00:00Z");

    private final JdbcClient store;
    private final JobPolicies policies;
    private final JudgeQueue queue;
    private final TransactionTemplate transaction;

    PolicyChanges(JdbcClient store, JobPolicies policies, JudgeQueue queue, PlatformTransactionManager transactions) {
        this.store = store;
        this.policies = policies;
        this.queue = queue;
        this.transaction = new TransactionTemplate(transactions);
    }

    private record Judged(String job, String policy) {}

    @EventListener
    void on(TargetEvent event) {
        if (!(event instanceof TargetEvent.Removed)) {
            String target = event.target().name();
            transaction.executeWithoutResult(status -> compare(target));
        }
    }

    /** A job seen for the first time is judged by today's settings: noted with its runs, or the next start would judge it anew. */
    @EventListener
    void on(RunsWritten written) {
        List<String> jobs = written.fresh().stream().map(Run::job).distinct().toList();
        store.sql("""
                        INSERT INTO judged_by (target, job, policy)
                        SELECT :target, * FROM unnest(:jobs::text[], :policies::text[]) ON CONFLICT DO NOTHING
                        """)
                .param("target", written.target())
                .param("jobs", jobs.toArray(String[]::new))
                .param(
                        "policies",
                        jobs.stream()
                                .map(job -> policies.fingerprint(written.target(), job))
                                .toArray(String[]::new))
                .update();
    }

    private void compare(String target) {
        for (Judged judged : judged(target)) {
            String now = policies.fingerprint(target, judged.job());
            if (!now.equals(judged.policy())) {
                queue.judgeAnew(target, judged.job(), BEFORE_ALL);
                save(target, judged.job(), now);
            }
        }
    }

    /** Jobs with runs or settings; those never judged by anything have an empty text, which no settings give. */
    private List<Judged> judged(String target) {
        return store.sql("""
                        SELECT j.job, coalesce(b.policy, '') FROM
                          (SELECT job FROM job_source WHERE target = :target UNION SELECT unnest(:named::text[])) j
                          LEFT JOIN judged_by b ON b.target = :target AND b.job = j.job
                        """)
                .param("target", target)
                .param("named", policies.names(target).toArray(String[]::new))
                .query((row, n) -> new Judged(row.getString(1), row.getString(2)))
                .list();
    }

    private void save(String target, String job, String policy) {
        store.sql("""
                        INSERT INTO judged_by (target, job, policy) VALUES (:target, :job, :policy)
                        ON CONFLICT (target, job) DO UPDATE SET policy = excluded.policy
                        """)
                .param("target", target)
                .param("job", job)
                .param("policy", policy)
                .update();
    }
}
