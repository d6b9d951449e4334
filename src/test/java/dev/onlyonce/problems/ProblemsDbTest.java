package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.shop;
import static dev.onlyonce.problems.ProblemsForTests.sign;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.onlyonce.PostgresForTests;
import dev.onlyonce.duplicates.OccurrencesChanged;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** Problems and the marks that they rest on, in a real PostgreSQL. */
class ProblemsDbTest {

    private static final Kind DUPLICATE = Kind.ofJobs("duplicate", "duplicates");

    private final HikariDataSource pool = PostgresForTests.newStorePool();
    private final JdbcClient store = JdbcClient.create(pool);
    private final ProblemStore problems =
            new ProblemStore(store, JsonMapper.builder().build());
    private final OpenProblems open = new OpenProblems(() -> NOW);
    private final ProblemBook book = new ProblemBook(problems, open, new JdbcTransactionManager(pool));
    private final StoredMarks marks = new StoredMarks(store);
    private int occurrences;

    @AfterEach
    void close() {
        pool.close();
    }

    private Problem opened(String place, Instant now) {
        book.note("shop", DUPLICATE, new LifeCycle.Changes(List.of(sign(place, "settle")), List.of(), List.of()), now);
        return open.ofKind("shop", "duplicate").stream()
                .filter(problem -> problem.place().equals(place))
                .findFirst()
                .orElseThrow();
    }

    private void over(Problem problem, Instant now) {
        book.note("shop", DUPLICATE, new LifeCycle.Changes(List.of(), List.of(), List.of(problem)), now);
    }

    @Test
    void whatIsOpenIsOpenAfterARestartWithAllThatWasSaid() {
        book.load("shop");
        Problem problem = opened("a", NOW);
        book.acknowledge(problem.id(), "mina", NOW);
        OpenProblems restarted = new OpenProblems(() -> NOW);
        new ProblemBook(problems, restarted, new JdbcTransactionManager(pool)).load("shop");
        assertThat(restarted.of("shop")).isEqualTo(open.of("shop"));
        assertThat(restarted.of("shop").getFirst().acknowledged()).isEqualTo(new Problem.Acknowledged("mina", NOW));
    }

    @Test
    void anAcknowledgementCanBeTakenBack() {
        book.load("shop");
        Problem problem = opened("a", NOW);
        book.acknowledge(problem.id(), "mina", NOW);
        book.acknowledge(problem.id(), null, NOW);
        assertThat(open.of("shop").getFirst().state(NOW)).isEqualTo(Problem.State.OPEN);
        assertThat(book.acknowledge(4711, "mina", NOW)).isEmpty();
    }

    @Test
    void whatComesBackWithinADayHasReturnedAndIsStillExpected() {
        book.load("shop");
        Problem first = opened("a", NOW);
        book.expect(first.id(), new Problem.Expected("mina", "load test", NOW.plusSeconds(7 * 86_400)));
        over(first, NOW);
        assertThat(open.of("shop")).isEmpty();
        Problem second = opened("a", NOW.plusSeconds(3_600));
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(second.returned()).isOne();
        assertThat(second.state(NOW)).isEqualTo(Problem.State.EXPECTED);
        assertThat(second.counts(NOW)).isFalse();
        assertThat(second.counts(NOW.plusSeconds(8 * 86_400))).isTrue();
        over(second, NOW.plusSeconds(3_600));
        assertThat(opened("a", NOW.plusSeconds(3 * 86_400)).returned()).isZero();
    }

    @Test
    void anEventIsOverAsSoonAsItIsTold() {
        book.load("shop");
        book.note(
                "shop",
                Kind.event("lock-holder-changed", "locks"),
                new LifeCycle.Changes(List.of(sign("lock")), List.of(), List.of()),
                NOW);
        assertThat(open.of("shop")).isEmpty();
        assertThat(list(Problem.State.RESOLVED)).hasSize(1);
    }

    @Test
    void theListGoesByStateAndPageByPage() {
        book.load("shop");
        Problem acknowledged = opened("a", NOW);
        opened("b", NOW);
        over(opened("c", NOW), NOW);
        book.acknowledge(acknowledged.id(), "mina", NOW);
        assertThat(list(Problem.State.OPEN)).extracting(Problem::place).containsExactly("b");
        assertThat(list(Problem.State.RESOLVED)).extracting(Problem::place).containsExactly("c");
        assertThat(list(Problem.State.values())).extracting(Problem::place).containsExactly("c", "b", "a");
        ProblemList all = new ProblemList(store, problems, () -> NOW);
        ProblemList.Wanted wanted =
                new ProblemList.Wanted(null, NOW.minusSeconds(9), NOW.plusSeconds(9), List.of(Problem.State.values()));
        Problem last = all.read(wanted, ProblemList.Before.END, 2).getLast();
        assertThat(all.read(wanted, new ProblemList.Before(last.openedAt(), last.id()), 2))
                .extracting(Problem::place)
                .containsExactly("a");
    }

    private List<Problem> list(Problem.State... states) {
        return new ProblemList(store, problems, () -> NOW)
                .read(
                        new ProblemList.Wanted("shop", NOW.minusSeconds(9), NOW.plusSeconds(9), List.of(states)),
                        ProblemList.Before.END,
                        9);
    }

    @Test
    void problemsOfTargetsThatNobodyWatchesEnd() {
        book.load("shop");
        opened("a", NOW);
        book.endOthers(List.of("shop"));
        assertThat(problems.open("shop")).hasSize(1);
        book.endOthers(List.of("billing"));
        assertThat(problems.open("shop")).isEmpty();
    }

    @Test
    void onlyWhatWasOverBeforeIsForgotten() {
        book.load("shop");
        opened("a", NOW);
        over(opened("b", NOW), NOW);
        book.forgetBefore(NOW.plusSeconds(1));
        assertThat(list(Problem.State.values())).extracting(Problem::place).containsExactly("a");
    }

    @Test
    void aDuplicateIsReadWithItsEpisodeAndTheTicksThatWereCleanSince() {
        for (int i = 0; i < 30; i++) {
            occurrence("settle", "", NOW.minusSeconds(600 - i * 10), 4, 3);
        }
        assertThat(duplicates()).singleElement().satisfies(job -> {
            assertThat(job.since()).isEqualTo(NOW.minusSeconds(600));
            assertThat(job.last()).isEqualTo(NOW.minusSeconds(310));
            assertThat(job.workers()).isEqualTo(4);
            assertThat(job.times()).isEqualTo(30);
            assertThat(job.total()).isEqualTo(90);
            assertThat(job.cleanTicks()).isZero();
        });
        occurrence("settle", "", NOW.minusSeconds(300), 1, 0);
        occurrence("settle", "", NOW.minusSeconds(290), 1, 0);
        assertThat(duplicates())
                .singleElement()
                .satisfies(job -> assertThat(job.cleanTicks()).isEqualTo(2));
    }

    @Test
    void otherKeysOfTheSameTickAreNotCleanTicks() {
        occurrence("settle", "user=1", NOW.minusSeconds(60), 4, 3);
        for (int user = 2; user < 50; user++) {
            occurrence("settle", "user=" + user, NOW.minusSeconds(60 - user), 1, 0);
        }
        assertThat(duplicates())
                .singleElement()
                .satisfies(job -> assertThat(job.cleanTicks()).isOne());
    }

    @Test
    void marksOfOneKindAreNotThoseOfAnother() {
        occurrence("settle", "", NOW.minusSeconds(60), 4, 3);
        assertThat(marks.of(shop(), "failing", NOW)).isEmpty();
        assertThat(marks.of(shop(), "undecided", NOW)).isEmpty();
        assertThat(marks.of(shop(), "overlap", NOW)).isEmpty();
        store.sql("UPDATE occurrence SET failed = true").update();
        store.sql("UPDATE occurrence_day SET failed = 1").update();
        marks.on(new OccurrencesChanged("shop", Set.of("settle")));
        assertThat(marks.of(shop(), "failing", NOW)).hasSize(1);
    }

    @Test
    void whatLiesDaysApartIsAnEpisodeOfItsOwn() {
        occurrence("settle", "", NOW.minusSeconds(20 * 86_400), 2, 1);
        occurrence("settle", "", NOW.minusSeconds(7 * 86_400), 2, 1);
        occurrence("settle", "", NOW, 2, 1);
        assertThat(duplicates()).singleElement().satisfies(job -> {
            assertThat(job.since()).isEqualTo(NOW.minusSeconds(7 * 86_400));
            assertThat(job.days()).isEqualTo(2);
        });
    }

    private List<MarkedJob> duplicates() {
        marks.on(new OccurrencesChanged("shop", Set.of("settle")));
        return marks.of(shop(), "duplicate", NOW);
    }

    /** As the judging of runs writes it. */
    private void occurrence(String job, String key, Instant at, int runs, int extra) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < runs; i++) {
            members.append(i == 0 ? "" : ",").append("{\"worker\":\"w%d\"}".formatted(i));
        }
        @Nullable String kept = runs == 1 ? null : "[" + members + "]";
        OffsetDateTime first = at.atOffset(ZoneOffset.UTC);
        store.sql("""
                        WITH o AS (
                            INSERT INTO occurrence (id, target, job, key, day, first_at, last_at, identified, confidence, runs,
                                                    extra_runs, questioned_runs, retries, failed, members)
                            VALUES (:id, 'shop', :job, :key, (:at AT TIME ZONE 'Asia/Seoul')::date, :at, :at, 'cluster',
                                    'certain', :runs, :extra, 0, 0, false, :members::jsonb) RETURNING *)
                        INSERT INTO occurrence_day AS d (target, job, day, occurrences, duplicates, extra_runs, questions,
                                questioned_runs, retries, failed, overlap_runs, overlap_pairs, overlap_unknown)
                        SELECT target, job, day, 1, sign(extra_runs), extra_runs, 0, 0, 0, 0, 0, 0, 1 FROM o
                        ON CONFLICT (target, job, day) DO UPDATE SET duplicates = d.duplicates + excluded.duplicates,
                                extra_runs = d.extra_runs + excluded.extra_runs
                        """)
                .param("id", ++occurrences)
                .param("job", job)
                .param("key", key)
                .param("at", first)
                .param("runs", runs)
                .param("extra", extra)
                .param("members", kept)
                .update();
    }
}
