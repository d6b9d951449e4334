package dev.onlyonce.runs;

import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What a source that tells starts and ends apart has to remember over a restart. */
@Component
public class OpenRuns {

    private final JdbcClient store;

    OpenRuns(JdbcClient store) {
        this.store = store;
    }

    /** Its newest runs without an end, in order of time; at most a thousand. */
    public List<Run> openRuns(String target, String source) {
        return store.sql("""
                        SELECT * FROM (
                            SELECT * FROM run WHERE target = :target AND source = :source
                               AND (finished_at IS NULL OR jsonb_exists(enriched, 'finished_at')) AND at > now() - interval '7 days' ORDER BY at DESC LIMIT 1000) r
                         ORDER BY at
                        """)
                .param("target", target)
                .param("source", source)
                .query(new RunRows())
                .list();
    }

    /** The jobs of which it ever told an end. */
    public Set<String> jobsWithEnds(String target, String source) {
        return Set.copyOf(store.sql("SELECT job FROM job_source WHERE target = :target AND source = :source AND ends")
                .param("target", target)
                .param("source", source)
                .query(String.class)
                .list());
    }
}
