package dev.onlyonce.series;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Names one series.
 *
 * @param target the monitored system
 * @param name what is measured and its unit, such as {@code cpu.busy.ratio}
 * @param labels what tells it from others of that name; part of the identity
 */
public record SeriesId(String target, String name, SortedMap<String, String> labels) {

    /** Copies the labels. */
    public SeriesId {
        labels = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /** With the labels in any order. */
    public static SeriesId of(String target, String name, Map<String, String> labels) {
        return new SeriesId(target, name, new TreeMap<>(labels));
    }
}
