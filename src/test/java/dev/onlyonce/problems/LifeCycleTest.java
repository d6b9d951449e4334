package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.open;
import static dev.onlyonce.problems.ProblemsForTests.sign;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LifeCycleTest {

    private static final Kind JOBS = Kind.ofJobs("duplicate", "duplicates");
    private static final Kind STATE =
            Kind.state("target-unreachable", "sources", Duration.ofSeconds(30), Duration.ofSeconds(60));

    private final LifeCycle life = new LifeCycle();

    private static Look seen(String place) {
        return new Look(List.of(sign(place)), Set.of());
    }

    private static Look over(String place) {
        return new Look(List.of(), Set.of(place));
    }

    private LifeCycle.Changes after(int seconds, Kind kind, Look look, Problem... open) {
        return life.next("shop", kind, look, List.of(open), NOW.plusSeconds(seconds));
    }

    @Test
    void whatIsSeenOpensOnceAndGoesOn() {
        assertThat(after(0, JOBS, seen("a")).opened()).extracting(Sign::place).containsExactly("a");
        assertThat(after(5, JOBS, seen("a"), open("duplicate", "a")).none()).isTrue();
    }

    @Test
    void anotherPlaceIsAnotherProblem() {
        assertThat(after(0, JOBS, seen("b"), open("duplicate", "a")).opened())
                .extracting(Sign::place)
                .containsExactly("b");
    }

    @Test
    void aStateOpensWhenItLastedAndNotWhenItCameForAMoment() {
        assertThat(after(0, STATE, seen("db")).none()).isTrue();
        assertThat(after(29, STATE, seen("db")).none()).isTrue();
        assertThat(after(30, STATE, seen("db")).opened()).hasSize(1);
    }

    @Test
    void aStateThatWentBeginsAnew() {
        after(0, STATE, seen("db"));
        after(10, STATE, Look.NOTHING_KNOWN);
        assertThat(after(35, STATE, seen("db")).none()).isTrue();
    }

    @Test
    void whatIsOverIsResolvedAfterItsCalm() {
        Problem problem = open("target-unreachable", "db");
        assertThat(after(0, STATE, over("db"), problem).none()).isTrue();
        assertThat(after(60, STATE, over("db"), problem).resolved()).containsExactly(problem);
    }

    @Test
    void unknownTimeIsNotCalm() {
        Problem problem = open("target-unreachable", "db");
        after(0, STATE, over("db"), problem);
        assertThat(after(50, STATE, Look.NOTHING_KNOWN, problem).none()).isTrue();
        assertThat(after(70, STATE, over("db"), problem).none()).isTrue();
    }

    @Test
    void whatComesBackDuringItsCalmStaysOpen() {
        Problem problem = open("target-unreachable", "db");
        after(0, STATE, over("db"), problem);
        assertThat(after(30, STATE, seen("db"), problem).resolved()).isEmpty();
        assertThat(after(65, STATE, over("db"), problem).resolved()).isEmpty();
    }

    @Test
    void whatNothingIsKnownOfGoesOn() {
        assertThat(after(86_400, JOBS, Look.NOTHING_KNOWN, open("duplicate", "a"))
                        .none())
                .isTrue();
    }

    @Test
    void aRestartNeitherOpensAgainNorResolves() {
        Problem problem = open("duplicate", "a");
        assertThat(new LifeCycle()
                        .next("shop", JOBS, seen("a"), List.of(problem), NOW.plusSeconds(9))
                        .none())
                .isTrue();
        assertThat(new LifeCycle()
                        .next("shop", JOBS, Look.NOTHING_KNOWN, List.of(problem), NOW.plusSeconds(9))
                        .none())
                .isTrue();
    }

    @Test
    void anotherJobOfTheSameCauseChangesTheProblemItIsIn() {
        Look two = new Look(List.of(sign("a", "one", "two")), Set.of());
        assertThat(after(0, JOBS, two, open("duplicate", "a", "one")).changed())
                .singleElement()
                .satisfies(problem -> assertThat(problem.jobs()).containsExactly("one", "two"));
    }

    @Test
    void thatItGoesOnIsNotedOnceAMinute() {
        Problem problem = open("duplicate", "a");
        Sign later = new Sign("a", "a", Severity.WARNING, List.of(), "", List.of(), NOW, NOW.plusSeconds(59));
        Sign last = new Sign("a", "a", Severity.WARNING, List.of(), "", List.of(), NOW, NOW.plusSeconds(60));
        assertThat(after(59, JOBS, new Look(List.of(later), Set.of()), problem).none())
                .isTrue();
        assertThat(after(60, JOBS, new Look(List.of(last), Set.of()), problem).changed())
                .singleElement()
                .satisfies(now -> assertThat(now.lastSeen()).isEqualTo(NOW.plusSeconds(60)));
    }
}
