package dev.onlyonce.meters;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a family.
 *
 * @param all {@code target} first
 * @param blank those whose values are not told
 */
record LabelNames(List<String> all, Set<String> blank) {

    static LabelNames of(Set<String> blank, String... afterTarget) {
        return new LabelNames(
                Stream.concat(Stream.of("target"), Arrays.stream(afterTarget)).toList(), blank);
    }

    /** A value that is not known is told as nothing: Prometheus has no null. */
    Labels labels(String target, List<@Nullable String> values) {
        if (values.size() != all.size() - 1) {
            throw new IllegalArgumentException("labels " + all + " do not take the values " + values);
        }
        String[] told = new String[all.size()];
        told[0] = target;
        for (int i = 1; i < told.length; i++) {
            String value = values.get(i - 1);
            told[i] = value == null || blank.contains(all.get(i)) ? "" : value;
        }
        return Labels.of(all.toArray(String[]::new), told);
    }
}
