package dev.onlyonce.meters;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measured value.
 *
 * @param value in the base unit of its metric; what is not known has no row
 * @param labels those after {@code target}; null where one is not known
 */
public record GaugeRow(double value, List<@Nullable String> labels) {

    public GaugeRow {
        labels = Collections.unmodifiableList(new ArrayList<>(labels));
    }

    /** @param labels those after {@code target}, in the family's order */
    public static GaugeRow of(double value, @Nullable String... labels) {
        List<@Nullable String> list = new ArrayList<>();
        Collections.addAll(list, labels);
        return new GaugeRow(value, list);
    }
}
