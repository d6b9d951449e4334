package dev.onlyonce.runs;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The words by which other systems call the states of a run. */
public final class StatusWords {

    private static final Map<RunStatus, String> WORDS = Map.of(
            RunStatus.QUEUED, "queued enqueued pending waiting scheduled available ready received created",
            RunStatus.RUNNING, "running started start active executing processing in_progress acquired reserved",
            RunStatus.SUCCEEDED, "succeeded success successful ok done completed complete finished processed",
            RunStatus.FAILED, "failed failure fail error errored exception dead discarded crashed timed_out timeout",
            RunStatus.RETRYING, "retrying retry retryable up_for_retry",
            RunStatus.CANCELLED, "cancelled canceled revoked aborted stopped deleted",
            RunStatus.SKIPPED, "skipped skip declined misfired",
            RunStatus.LOST, "lost abandoned orphaned interrupted",
            RunStatus.UNKNOWN, "unknown");

    private static final Map<String, RunStatus> BY_WORD = byWord();

    private StatusWords() {}

    private static Map<String, RunStatus> byWord() {
        Map<String, RunStatus> map = new TreeMap<>();
        WORDS.forEach((status, words) -> java.util.List.of(words.split(" ")).forEach(word -> map.put(word, status)));
        return Map.copyOf(map);
    }

    /** In any case, with blanks or dashes for underscores; empty for a word that nobody mapped. */
    public static Optional<RunStatus> of(String word) {
        String plain = word.strip().toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        return Optional.ofNullable(BY_WORD.get(plain));
    }

    /** All words, by alphabet. */
    public static Map<String, RunStatus> all() {
        return new TreeMap<>(BY_WORD);
    }
}
