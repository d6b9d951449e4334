package dev.onlyonce.problems;

import static dev.onlyonce.problems.ProblemsForTests.NOW;
import static dev.onlyonce.problems.ProblemsForTests.collector;
import static dev.onlyonce.problems.ProblemsForTests.open;
import static dev.onlyonce.problems.ProblemsForTests.shop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.targets.CollectorStates;
import dev.onlyonce.targets.Target;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** Kinds about what tells Onlyonce anything. */
class SourceDetectorsTest {

    private static final Instant MINUTE_AGO = NOW.minusSeconds(60);

    private final CollectorStates states = Mockito.mock(CollectorStates.class);
    private final List<CollectorStates.State> known = new ArrayList<>();
    private final TargetUnreachableDetector unreachable = new TargetUnreachableDetector(states);
    private final SourceFailingDetector failing = new SourceFailingDetector(states, () -> NOW);
    private final BlindDetector blind = new BlindDetector(states);

    @BeforeEach
    void told() {
        Mockito.when(states.of("shop")).thenReturn(known);
    }

    @Test
    void aDatabaseThatAnswersNothingIsOneProblemAndNotOneForEachQuestion() {
        known.add(collector("locks", true, MINUTE_AGO, NOW, "connection refused"));
        known.add(collector("query:job_runs", true, MINUTE_AGO.minusSeconds(5), NOW, "connection refused"));
        known.add(collector("host", false, NOW, NOW, null));
        Sign sign = unreachable.look(shop(), List.of(), NOW).signs().getFirst();
        assertThat(sign.since()).isEqualTo(MINUTE_AGO);
        assertThat(sign.facts()).containsExactly(new Fact("reason", "connection refused"));
        assertThat(failing.look(shop(), List.of(), NOW).signs()).isEmpty();
    }

    @Test
    void aQuestionThatFailsBesideOthersIsASourceThatFails() {
        known.add(collector("locks", true, NOW, NOW, null));
        known.add(collector("query:no_table", true, MINUTE_AGO, NOW, "relation no_table does not exist"));
        assertThat(unreachable.look(shop(), List.of(), NOW).signs()).isEmpty();
        assertThat(failing.look(shop(), List.of(), NOW).signs())
                .extracting(Sign::subject)
                .containsExactly("query:no_table");
    }

    @Test
    void aLogThatFailsIsToldWhateverTheDatabaseDoes() {
        known.add(collector("locks", true, null, NOW, "connection refused"));
        known.add(collector("logs", false, MINUTE_AGO, NOW, "permission denied"));
        assertThat(failing.look(shop(), List.of(), NOW).signs())
                .extracting(Sign::subject)
                .containsExactly("logs");
        assertThat(unreachable.look(shop(), List.of(), NOW).signs())
                .extracting(Sign::since)
                .containsExactly(NOW.minusSeconds(20));
    }

    @Test
    void beforeTheFirstAnswerNothingIsOver() {
        assertThat(unreachable.look(shop(), List.of(open("target-unreachable", "database")), NOW))
                .isEqualTo(Look.NOTHING_KNOWN);
        assertThat(failing.look(shop(), List.of(open("source-failing", "logs")), NOW)
                        .over())
                .isEmpty();
        assertThat(blind.look(shop(), List.of(open("blind", "collectors")), NOW))
                .isEqualTo(Look.NOTHING_KNOWN);
    }

    @Test
    void whatAnswersAgainIsOver() {
        known.add(collector("locks", true, NOW, NOW, null));
        assertThat(unreachable
                        .look(shop(), List.of(open("target-unreachable", "database")), NOW)
                        .over())
                .containsExactly("database");
        assertThat(failing.look(shop(), List.of(open("source-failing", "locks")), NOW)
                        .over())
                .containsExactly("locks");
    }

    @Test
    void whatIsConfiguredNoLongerIsOverWhenAllOthersHadTimeToRun() {
        known.add(collector("locks", true, NOW, NOW, null));
        List<Problem> open = List.of(open("source-failing", "query:gone"));
        assertThat(failing.look(shop(), open, NOW.plusSeconds(599)).over()).isEmpty();
        assertThat(failing.look(shop(), open, NOW.plusSeconds(601)).over()).containsExactly("query:gone");
    }

    @Test
    void collectorsThatNeitherAnswerNorFailAreOneProblem() {
        known.add(collector("locks", true, MINUTE_AGO, NOW.minusSeconds(126), null));
        known.add(collector("host", false, MINUTE_AGO, NOW.minusSeconds(200), null));
        known.add(collector("logs", false, NOW, NOW.minusSeconds(125), null));
        Sign sign = blind.look(shop(), List.of(), NOW).signs().getFirst();
        assertThat(sign.subject()).isEqualTo("host");
        assertThat(sign.since()).isEqualTo(NOW.minusSeconds(200));
        assertThat(sign.facts()).containsExactly(new Fact("collectors", "2"));
    }

    @Test
    void aRecordingThatEndedIsNotBlind() {
        known.add(collector("locks", true, MINUTE_AGO, NOW.minusSeconds(86_400), null));
        Target recorded = shop();
        Mockito.when(recorded.recording()).thenReturn(Optional.of(Path.of("recorded")));
        assertThat(blind.look(recorded, List.of(), NOW).signs()).isEmpty();
    }
}
