package dev.onlyonce.overview.ui;

import dev.onlyonce.series.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which worker is drawn in which tint of the stack: workers that never lived at once share one, so that a deployment does
 * not use the tints up; those that find none free are added up.
 *
 * @param slots by worker; {@link #FOLDED} where it is among the others
 * @param others the sum of those; empty where there are none
 */
record CpuStack(List<Integer> slots, List<Point> others) {

    /** As many as can be told apart. */
    static final int SLOTS = 4;

    /** The slot of what was added up. */
    static final int FOLDED = -1;

    /**
     * @param lines on one grid, in the order in which those that began together get their tints
     * @param mayFold which of them get a tint only when all others have one
     */
    static CpuStack of(List<List<Point>> lines, IntPredicate mayFold) {
        int[] freeFrom = new int[SLOTS];
        Integer[] slots = new Integer[lines.size()];
        List<List<Point>> folded = new ArrayList<>();
        List<Integer> order = IntStream.range(0, lines.size())
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> mayFold.test(i)).thenComparing(i -> first(lines.get(i))))
                .toList();
        for (int i : order) {
            int slot = free(freeFrom, first(lines.get(i)));
            slots[i] = slot;
            if (slot == FOLDED) {
                folded.add(lines.get(i));
            } else {
                freeFrom[slot] = last(lines.get(i)) + 1;
            }
        }
        return new CpuStack(List.of(slots), sum(folded));
    }

    /** The workers of a slot, one after the other. */
    List<Integer> in(int slot) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i) == slot) {
                found.add(i);
            }
        }
        return found;
    }

    /** How many are added up. */
    int folded() {
        return in(FOLDED).size();
    }

    private static int free(int[] freeFrom, int first) {
        for (int slot = 0; slot < freeFrom.length; slot++) {
            if (freeFrom[slot] <= first) {
                return slot;
            }
        }
        return FOLDED;
    }

    private static int first(List<Point> line) {
        int at = 0;
        while (at < line.size() && line.get(at).isGap()) {
            at++;
        }
        return at;
    }

    private static int last(List<Point> line) {
        int at = line.size() - 1;
        while (at > 0 && line.get(at).isGap()) {
            at--;
        }
        return at;
    }

    /** Step by step; a step of which no line knows anything stays a gap. */
    static List<Point> sum(Collection<List<Point>> lines) {
        List<Point> all = new ArrayList<>();
        if (lines.isEmpty()) {
            return all;
        }
        List<Point> grid = lines.iterator().next();
        for (int i = 0; i < grid.size(); i++) {
            @Nullable Double sum = null;
            for (List<Point> line : lines) {
                Double mean = line.get(i).mean();
                sum = mean == null ? sum : Double.valueOf((sum == null ? 0 : sum) + mean);
            }
            all.add(new Point(grid.get(i).at(), sum, sum));
        }
        return all;
    }
}
