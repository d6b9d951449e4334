package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.shop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.meters.MetersForTests;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunHistory;
import dev.onlyonce.runs.RunsStored;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class ProblemMetersTest {

    private final MetersForTests scrape = new MetersForTests();
    private final OpenProblems problems = new OpenProblems(() -> NOW);
    private final RunHistory history = Mockito.mock(RunHistory.class);
    private final ProblemMeters meters = new ProblemMeters(
            scrape.meters(),
            problems,
            new Kinds(List.of(
                    new Fixed(Kind.ofJobs("duplicate", "duplicates")),
                    new Fixed(Kind.event("lock-holder-changed", "locks")))),
            history,
            () -> NOW);

    /** A kind that nobody is asked about. */
    private record Fixed(Kind kind) implements Detector {
        @Override
        public Look look(Target target, List<Problem> open, Instant now) {
            return Look.NOTHING_KNOWN;
        }
    }

    @BeforeEach
    void started() {
        Mockito.when(history.jobs()).thenReturn(Map.of("shop", Map.of("settle", NOW)));
        problems.load("shop", List.of());
        meters.on(new TargetEvent.Added(shop(new ProblemTargetSettings.Job("import", null))));
    }

    private static String job(String job, String value) {
        return "onlyonce_job_problem{job=\"%s\",kind=\"duplicate\",target=\"shop\"} %s".formatted(job, value);
    }

    private static String open(int count) {
        return "onlyonce_problems_open{kind=\"duplicate\",severity=\"warning\",target=\"shop\"} %d.0".formatted(count);
    }

    @Test
    void everyKnownJobIsToldFromZero() {
        assertThat(scrape.lines("onlyonce_job_problem{"))
                .containsExactlyInAnyOrder(job("settle", "0.0"), job("import", "0.0"));
        assertThat(scrape.lines("onlyonce_problems_open{")).hasSize(3).contains(open(0));
        meters.on(new RunsStored(
                "shop", "api", List.of(new RunBuilder("shop", "api", "1", "new").build()), List.of(), false));
        assertThat(scrape.lines("onlyonce_job_problem{")).contains(job("new", "0.0"));
    }

    @Test
    void aJobHasAProblemWhileItIsOpenAndNotExpected() {
        Problem problem = ProblemsForTests.open("duplicate", "each-in-another-worker", "settle");
        problems.put(problem);
        meters.on(new ProblemsChanged("shop"));
        assertThat(scrape.lines("onlyonce_job_problem{"))
                .containsExactlyInAnyOrder(job("settle", "1.0"), job("import", "0.0"));
        assertThat(scrape.lines("onlyonce_problems_open{")).contains(open(1));
        problems.load("shop", List.of(ProblemsForTests.expected(problem, NOW.plusSeconds(60))));
        meters.refresh();
        assertThat(scrape.lines("onlyonce_job_problem{")).contains(job("settle", "0.0"));
        assertThat(scrape.lines("onlyonce_problems_open{")).contains(open(0));
        problems.load("shop", List.of(ProblemsForTests.expected(problem, NOW)));
        meters.refresh();
        assertThat(scrape.lines("onlyonce_job_problem{")).contains(job("settle", "1.0"));
    }

    @Test
    void aTargetThatIsGoneLeavesNoSeries() {
        meters.on(new TargetEvent.Removed(shop()));
        assertThat(scrape.lines("onlyonce_problems_open{")).isEmpty();
        assertThat(scrape.lines("onlyonce_job_problem{")).isEmpty();
    }
}
