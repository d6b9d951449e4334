package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.fourTimes;
import static dev.onlyonce.problems.ProblemsForTests.open;
import static dev.onlyonce.problems.ProblemsForTests.returned;
import static dev.onlyonce.problems.ProblemsForTests.shop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.problems.ProblemTargetSettings.Job;
import dev.onlyonce.problems.ProblemTargetSettings.Worse;
import dev.onlyonce.targets.Target;
import dev.onlyonce.uikit.Formats;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds about jobs, each by the occurrences that it rests on. */
class JobDetectorsTest {

    private final List<MarkedJob> marked = new ArrayList<>();
    private final Set<String> unjudged = new HashSet<>();
    private boolean quiet;
    private final Marks marks = new Marks() {
        @Override
        public List<MarkedJob> of(Target target, String mark, Instant now) {
            return marked;
        }

        @Override
        public Set<String> unjudged(String target) {
            return unjudged;
        }
    };
    private final JobEpisodes episodes = new JobEpisodes(marks, (target, job, now) -> quiet);
    private final DuplicateDetector duplicates = new DuplicateDetector(episodes);

    private Look duplicates(Problem... open) {
        return duplicates.look(shop(), List.of(open), NOW);
    }

    @Test
    void aJobThatRunsFourTimesIsADuplicateWithItsNumbers() {
        marked.add(fourTimes("profile_analyzer", 0));
        Sign sign = duplicates().signs().getFirst();
        assertThat(sign.subject()).isEqualTo("profile_analyzer");
        assertThat(sign.since()).isEqualTo(NOW.minusSeconds(300));
        assertThat(sign.facts())
                .contains(
                        new Fact("runs", "4"),
                        new Fact("extraRuns", "3"),
                        new Fact("extraRunsTotal", "90"),
                        new Fact("shape", "each-in-another-worker"));
    }

    @ParameterizedTest
    @CsvSource({"en, '90 extra runs, 30 times since '", "ko, '중복 30건, 추가 실행 90회'"})
    void itsWordsPutEachNumberInItsPlace(String language, String words) {
        marked.add(fourTimes("profile_analyzer", 0));
        Sign sign = duplicates().signs().getFirst();
        Problem empty = open("duplicate", sign.place(), "profile_analyzer");
        Problem problem = new Problem(
                empty.id(),
                empty.target(),
                empty.kind(),
                empty.place(),
                sign.subject(),
                sign.severity(),
                sign.jobs(),
                sign.form(),
                sign.facts(),
                sign.since(),
                sign.seen(),
                null,
                null,
                null,
                0);
        assertThat(ProblemWords.detail(problem, new Formats(Locale.of(language), ZoneOffset.UTC)))
                .contains(words);
    }

    @Test
    void fourteenJobsOfOneSchedulerTooManyAreOneProblem() {
        IntStream.range(0, 14).forEach(i -> marked.add(fourTimes("job-" + i, 0)));
        assertThat(duplicates().signs())
                .singleElement()
                .satisfies(sign -> assertThat(sign.jobs()).hasSize(14));
    }

    @Test
    void aJobThatOneWorkerRunsTwiceIsAnotherProblem() {
        marked.add(fourTimes("profile_analyzer", 0));
        marked.add(new MarkedJob("settle", NOW, NOW, 2, 1, 1, 1, 1, 1, 0));
        marked.add(new MarkedJob("import", NOW, NOW, 2, 1, null, 1, 1, 1, 0));
        assertThat(duplicates().signs())
                .extracting(Sign::place)
                .containsExactly("each-in-another-worker", "same-worker", "workers-not-known");
    }

    @Test
    void aJobStaysInTheProblemItIsInWhateverItsNextTickLooksLike() {
        marked.add(new MarkedJob("profile_analyzer", NOW, NOW, 3, 2, 2, 31, 92, 1, 0));
        Look look = duplicates(open("duplicate", "each-in-another-worker", "profile_analyzer"));
        assertThat(look.signs()).extracting(Sign::place).containsExactly("each-in-another-worker");
        assertThat(look.over()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 2, false", "0, 3, true", "1, 5, false", "1, 6, true", "9, 47, false", "9, 48, true"})
    void itIsOverAfterCleanTicksAndAfterMoreTheOftenerItCameBack(int returned, int clean, boolean over) {
        marked.add(fourTimes("profile_analyzer", clean));
        Problem problem = returned(open("duplicate", "each-in-another-worker", "profile_analyzer"), returned);
        Look look = duplicates(problem);
        assertThat(look.over().contains(problem.place())).isEqualTo(over);
        assertThat(look.signs().isEmpty()).isEqualTo(over);
    }

    @Test
    void whatRanCleanSinceDoesNotOpen() {
        marked.add(fourTimes("profile_analyzer", 3));
        assertThat(duplicates().signs()).isEmpty();
    }

    @Test
    void itIsOverWhenTheJobWasQuietForLong() {
        quiet = true;
        marked.add(fourTimes("profile_analyzer", 0));
        assertThat(duplicates(open("duplicate", "each-in-another-worker", "profile_analyzer"))
                        .over())
                .containsExactly("each-in-another-worker");
    }

    @Test
    void whileItsRunsAreJudgedAnewNothingIsOver() {
        unjudged.add("profile_analyzer");
        assertThat(duplicates(open("duplicate", "each-in-another-worker", "profile_analyzer"))
                        .over())
                .isEmpty();
        unjudged.clear();
        assertThat(duplicates(open("duplicate", "each-in-another-worker", "profile_analyzer"))
                        .over())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        ", WARNING, WARNING, WARNING",
        "MISSED, WARNING, CRITICAL, WARNING",
        "DUPLICATE, CRITICAL, WARNING, WARNING",
        "BOTH, CRITICAL, CRITICAL, WARNING",
        "NONE, INFO, INFO, INFO"
    })
    void itsOwnerSaysHowMuchItMatters(Worse worse, Severity duplicate, Severity failing, Severity overlap) {
        marked.add(fourTimes("settle", 0));
        Target shop = shop(new Job("settle", worse));
        assertThat(severity(duplicates, shop)).isEqualTo(duplicate);
        assertThat(severity(new FailingDetector(episodes), shop)).isEqualTo(failing);
        assertThat(severity(new OverlapDetector(episodes), shop)).isEqualTo(overlap);
        assertThat(severity(new UndecidedDetector(episodes), shop)).isEqualTo(Severity.INFO);
    }

    private static Severity severity(Detector detector, Target target) {
        return detector.look(target, List.of(), NOW).signs().getFirst().severity();
    }

    @Test
    void theWorstOfSeveralJobsSaysHowMuchTheirProblemMatters() {
        marked.add(fourTimes("a", 0));
        marked.add(fourTimes("b", 0));
        Target shop = shop(new Job("a", Worse.NONE), new Job("b", Worse.DUPLICATE));
        assertThat(severity(duplicates, shop)).isEqualTo(Severity.CRITICAL);
    }

    @Test
    void eachQuestionAndEachFailingJobIsAProblemOfItsOwn() {
        marked.add(fourTimes("a", 0));
        marked.add(fourTimes("b", 0));
        assertThat(new UndecidedDetector(episodes).look(shop(), List.of(), NOW).signs())
                .extracting(Sign::place)
                .containsExactly("a", "b");
        assertThat(new FailingDetector(episodes).look(shop(), List.of(), NOW).signs())
                .hasSize(2);
        assertThat(new OverlapDetector(episodes).look(shop(), List.of(), NOW).signs())
                .hasSize(2);
    }

    @Test
    void oneSuccessMayBeAnotherKeysOfTheSameTick() {
        marked.add(fourTimes("settle", 1));
        assertThat(new FailingDetector(episodes).look(shop(), List.of(), NOW).signs())
                .hasSize(1);
        marked.set(0, fourTimes("settle", 2));
        assertThat(new FailingDetector(episodes).look(shop(), List.of(), NOW).signs())
                .isEmpty();
    }

    @Test
    void quietTimeIsThreeTimesWhatLiesBetweenDaysWithMarks() {
        MarkedJob weekly = new MarkedJob("w", NOW.minusSeconds(14 * 86_400), NOW, 2, 1, 2, 3, 3, 3, 0);
        assertThat(CoveredQuiet.needed(weekly)).hasDays(21);
        assertThat(CoveredQuiet.needed(fourTimes("often", 0))).hasDays(2);
        assertThat(CoveredQuiet.needed(new MarkedJob("once", NOW, NOW, 2, 1, 2, 1, 1, 1, 0)))
                .hasDays(8);
    }
}
