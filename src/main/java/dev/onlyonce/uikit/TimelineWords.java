package dev.onlyonce.uikit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words that the time axis draws, in the page's language. */
public final class TimelineWords {

    private static final List<String> WORDS = List.of(
            "notKnown",
            "hint",
            "extra",
            "whole",
            "asTable",
            "start",
            "end",
            "noEnd",
            "where",
            "what",
            "cpu",
            "core",
            "cores",
            "requests",
            "perSecond",
            "workers",
            "locks",
            "map",
            "drag");

    private TimelineWords() {}

    /** By the names that the axis knows them by. */
    public static Map<String, String> all() {
        Map<String, String> words = new LinkedHashMap<>();
        WORDS.forEach(word -> words.put(word, Texts.of("timeline." + word)));
        return words;
    }
}
