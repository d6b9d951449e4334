package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.StatusWords;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An operator's own regular expression with named groups. */
final class CustomFormat {

    private final Pattern pattern;
    private final Map<String, Integer> groups;

    /** @throws IllegalArgumentException when it does not compile or lacks the groups time and job */
    CustomFormat(String expression) {
        this.pattern = Pattern.compile(expression);
        this.groups = pattern.namedGroups();
        if (!groups.containsKey("time") || !groups.containsKey("job")) {
            throw new IllegalArgumentException("the groups (?<time>…) and (?<job>…) are needed");
        }
    }

    @Nullable
    LineEvent read(String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.find()) {
            return null;
        }
        Stamp stamp = stamp(matcher.group("time"));
        if (stamp == null || matcher.group("job") == null) {
            return null;
        }
        String pid = group(matcher, "pid");
        Subject subject = new Subject(
                matcher.group("job"),
                group(matcher, "key"),
                group(matcher, "worker"),
                pid != null && pid.matches("[0-9]{1,10}") ? Long.valueOf(pid) : null,
                group(matcher, "host"),
                group(matcher, "runId"));
        return event(stamp, subject, group(matcher, "event"), group(matcher, "duration"));
    }

    private static @Nullable LineEvent event(
            Stamp stamp, Subject subject, @Nullable String event, @Nullable String duration) {
        if (duration != null) {
            Duration took = Duration.ofNanos(Math.round(Double.parseDouble(duration) * 1e9));
            RunStatus status =
                    event == null ? RunStatus.SUCCEEDED : StatusWords.of(event).orElse(RunStatus.SUCCEEDED);
            return new LineEvent.Whole(stamp, subject, status, took, null);
        }
        if (event == null) {
            return new LineEvent.Started(stamp, subject);
        }
        return switch (event.toLowerCase(java.util.Locale.ROOT)) {
            case "start", "started", "running", "begin" -> new LineEvent.Started(stamp, subject);
            case "end" -> new LineEvent.Ended(stamp, subject, RunStatus.SUCCEEDED, null);
            default ->
                StatusWords.of(event)
                        .map(status -> (LineEvent) new LineEvent.Ended(stamp, subject, status, null))
                        .orElse(null);
        };
    }

    private @Nullable String group(Matcher matcher, String name) {
        return groups.containsKey(name) ? matcher.group(name) : null;
    }

    private static @Nullable Stamp stamp(@Nullable String text) {
        if (text == null) {
            return null;
        }
        LocalDateTime at = Digits.dateTime(text, 0);
        if (at != null) {
            int end = Brackets.skipBlanks(text, Digits.endOfTime(text, 11));
            ZoneOffset offset = Digits.offset(text, end);
            return offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
        }
        LocalTime time = Digits.time(text, 0);
        return time == null ? null : new Stamp.Clock(time);
    }

    /** Whether a line's time lacks the date: then every line of the file is looked at. */
    boolean timeOnly(String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() && stamp(matcher.group("time")) instanceof Stamp.Clock;
    }
}
