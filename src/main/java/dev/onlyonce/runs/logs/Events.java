package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.StatusWords;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes an event of a line whose parts have names: an operator's pattern, or JSON. */
final class Events {

    private Events() {}

    /**
     * @param event start, end, fail or a word for a status; null means a start
     * @param took says that the line tells the whole run, at its end
     * @return null when the word is not known: it is about something else
     */
    static @Nullable LineEvent of(Stamp stamp, Subject subject, @Nullable String event, @Nullable Duration took) {
        String word = event == null ? "" : event.toLowerCase(Locale.ROOT);
        if (took != null) {
            RunStatus status = word.isEmpty() ? RunStatus.SUCCEEDED : ended(word);
            return status == null ? null : new LineEvent.Whole(stamp, subject, status, took, null);
        }
        return switch (word) {
            case "", "start", "started", "running", "begin" -> new LineEvent.Started(stamp, subject);
            default -> {
                RunStatus status = ended(word);
                yield status == null ? null : new LineEvent.Ended(stamp, subject, status, null);
            }
        };
    }

    private static @Nullable RunStatus ended(String word) {
        return switch (word) {
            case "end", "ended" -> RunStatus.SUCCEEDED;
            case "fail" -> RunStatus.FAILED;
            default ->
                StatusWords.of(word)
                        .filter(status -> status != RunStatus.RUNNING && status != RunStatus.QUEUED)
                        .orElse(null);
        };
    }
}
