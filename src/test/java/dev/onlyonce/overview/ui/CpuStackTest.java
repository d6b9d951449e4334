package dev.onlyonce.overview.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.series.Point;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CpuStackTest {

    private static final Instant START = Instant.parse("2026-11-24T00:00:00Z");

    @Test
    void workersThatNeverLivedAtOnceShareATint() {
        CpuStack stack = CpuStack.of(List.of(line(1.0, 1.0, null, null), line(null, null, 0.5, 0.5)), i -> false);
        assertThat(stack.slots()).containsExactly(0, 0);
        assertThat(stack.others()).isEmpty();
    }

    @Test
    void workersBeyondTheTintsAreAddedUp() {
        List<List<Point>> six = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            six.add(line(0.1, 0.2));
        }
        CpuStack stack = CpuStack.of(six, i -> false);
        assertThat(stack.slots()).containsExactly(0, 1, 2, 3, CpuStack.FOLDED, CpuStack.FOLDED);
        assertThat(stack.folded()).isEqualTo(2);
        assertThat(stack.others()).extracting(Point::mean).containsExactly(0.2, 0.4);
    }

    @Test
    void aMasterTakesNoTintFromItsForks() {
        List<List<Point>> masterFirst =
                List.of(line(0.0, 0.0), line(1.0, 1.0), line(1.0, 1.0), line(1.0, 1.0), line(1.0, 1.0));
        CpuStack stack = CpuStack.of(masterFirst, Set.of(0)::contains);
        assertThat(stack.slots()).containsExactly(CpuStack.FOLDED, 0, 1, 2, 3);
    }

    @Test
    void aStepThatNoLineKnowsStaysAGapAndIsNotZero() {
        assertThat(CpuStack.sum(List.of(line(null, 0.5), line(null, null))))
                .extracting(Point::mean)
                .containsExactly(null, 0.5);
    }

    private static List<Point> line(@Nullable Double... cores) {
        List<Point> points = new ArrayList<>();
        for (Double used : cores) {
            points.add(new Point(START.plusSeconds(points.size()), used, used));
        }
        return points;
    }
}
