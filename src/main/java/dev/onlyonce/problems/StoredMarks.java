package dev.onlyonce.problems;

import dev.onlyonce.duplicates.OccurrencesChanged;
import dev.onlyonce.targets.Target;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads marks from what the judging of runs publishes; again only when something was judged, and once a minute. */
@Component
final class StoredMarks implements Marks {

    private static final Duration LOOK_BACK = Duration.ofDays(30);
    private static final Duration AGAIN_AFTER = Duration.ofMinutes(1);
    private static final int MOST_DAYS_APART = 8;

    private final JdbcClient store;
    private final Map<List<String>, Known> known = new ConcurrentHashMap<>();

    StoredMarks(JdbcClient store) {
        this.store = store;
    }

    private record Known(List<MarkedJob> jobs, Instant readAt) {}

    private record Day(String job, LocalDate day, long marked, long beyond) {}

    /** Days with marks, none further from the next than a weekly job's. */
    private record Chain(String job, LocalDate first, LocalDate last, long times, long total, int days) {}

    @EventListener
    void on(OccurrencesChanged changed) {
        known.keySet().removeIf(key -> key.getFirst().equals(changed.target()));
    }

    @Override
    public List<MarkedJob> of(Target target, String mark, Instant now) {
        List<String> key = List.of(target.name(), mark);
        Known read = known.get(key);
        if (read == null || !now.isBefore(read.readAt().plus(AGAIN_AFTER))) {
            read = new Known(read(target, mark, now), now);
            known.put(key, read);
        }
        return read.jobs();
    }

    @Override
    public Set<String> unjudged(String target) {
        return new HashSet<>(store.sql("SELECT job FROM unjudged_job WHERE target = :target")
                .param("target", target)
                .query(String.class)
                .list());
    }

    private List<MarkedJob> read(Target target, String mark, Instant now) {
        LocalDate first = now.minus(LOOK_BACK).atZone(target.zone()).toLocalDate();
        Map<String, List<Day>> byJob = new LinkedHashMap<>();
        store.sql("""
                        SELECT job, day, marked, beyond FROM marked_day
                         WHERE mark = :mark AND target = :target AND day >= :first ORDER BY job, day DESC
                        """)
                .param("mark", mark)
                .param("target", target.name())
                .param("first", first)
                .query((row, n) ->
                        new Day(row.getString(1), row.getObject(2, LocalDate.class), row.getLong(3), row.getLong(4)))
                .list()
                .forEach(day ->
                        byJob.computeIfAbsent(day.job(), j -> new ArrayList<>()).add(day));
        return byJob.values().stream()
                .map(StoredMarks::chain)
                .flatMap(chain -> newest(target, mark, chain).stream())
                .toList();
    }

    private static Chain chain(List<Day> newestFirst) {
        Day last = newestFirst.getFirst();
        LocalDate first = last.day();
        long times = 0;
        long total = 0;
        int days = 0;
        for (Day day : newestFirst) {
            if (day.day().isBefore(first.minusDays(MOST_DAYS_APART))) {
                break;
            }
            first = day.day();
            times += day.marked();
            total += day.beyond();
            days++;
        }
        return new Chain(last.job(), first, last.day(), times, total, days);
    }

    private Optional<MarkedJob> newest(Target target, String mark, Chain chain) {
        return store.sql("""
                        SELECT n.*, f.first_at AS since, clean_ticks(n.target, n.job, n.first_at) AS clean,
                               (SELECT count(DISTINCT m ->> 'worker') FROM jsonb_array_elements(n.members) m) AS workers,
                               (SELECT count(*) FROM jsonb_array_elements(n.members) m WHERE m ->> 'worker' IS NULL) AS unnamed
                          FROM (SELECT * FROM marked_occurrence WHERE mark = :mark AND target = :target AND job = :job
                                   AND first_at >= :last AND first_at < :end ORDER BY first_at DESC LIMIT 1) n,
                               (SELECT first_at FROM marked_occurrence WHERE mark = :mark AND target = :target AND job = :job
                                   AND first_at >= :first AND first_at < :end ORDER BY first_at LIMIT 1) f
                        """)
                .param("mark", mark)
                .param("target", target.name())
                .param("job", chain.job())
                .param("first", start(chain.first(), target.zone()))
                .param("last", start(chain.last(), target.zone()))
                .param("end", start(chain.last().plusDays(1), target.zone()))
                .query((row, n) -> marked(row, chain))
                .optional();
    }

    private static MarkedJob marked(ResultSet row, Chain chain) throws SQLException {
        long named = row.getLong("workers");
        boolean known = named > 0 && row.getLong("unnamed") == 0;
        return new MarkedJob(
                chain.job(),
                row.getObject("since", OffsetDateTime.class).toInstant(),
                row.getObject("first_at", OffsetDateTime.class).toInstant(),
                row.getInt("runs"),
                row.getInt("beyond"),
                known ? (int) named : null,
                chain.times(),
                chain.total(),
                chain.days(),
                row.getInt("clean"));
    }

    private static OffsetDateTime start(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant().atOffset(ZoneOffset.UTC);
    }
}
