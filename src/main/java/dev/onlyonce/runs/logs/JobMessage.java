package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Understands {@code [job] running for user_id=42} and its ends; only the start phrases start a run. */
final class JobMessage {

    static final List<String> STARTS = List.of("running");
    private static final List<String> SUCCESSES = List.of("finished", "succeeded", "completed", "done");
    private static final List<String> FAILURES = List.of("failed", "raised", "crashed", "aborted");
    private static final Pattern ON = Pattern.compile("\\bon ([\\w.@-]+)");
    private static final Pattern ERROR_CLASS =
            Pattern.compile("\\b([A-Z]\\w*(?:Error|Exception|Timeout|Interrupt))\\b");
    private static final Set<String> EXTERNAL =
            Set.of("fireinstanceid", "task_id", "taskid", "job_id", "execution_id", "run_id");
    private static final Set<String> NO_KEY =
            Set.of("pid", "worker", "host", "thread", "attempt", "duration", "took", "elapsed", "ms");
    static final Set<String> LEVELS = Set.of("ERROR", "WARN", "WARNING", "INFO", "DEBUG", "CRITICAL", "FATAL");
    private static final int LONGEST_JOB = 120;

    private final List<String> starts;
    private final Map<String, String> keyNames;

    /** @param keyNames which {@code name=value} is the key, for the jobs that say so */
    JobMessage(List<String> starts, Map<String, String> keyNames) {
        this.starts = starts.isEmpty() ? STARTS : starts;
        this.keyNames = keyNames;
    }

    /** Every line that this understands has it. */
    LineSearch.Mark mark() {
        return new AfterBracket(Stream.of(starts, SUCCESSES, FAILURES, WorkerStart.WORDS, LockMessage.WORDS)
                .flatMap(List::stream)
                .toList());
    }

    /** Whether a start phrase can be written otherwise than in ASCII, as JSON does with the rest. */
    boolean hasOtherThanAscii() {
        return starts.stream().flatMapToInt(String::chars).anyMatch(c -> c >= 0x80);
    }

    @Nullable
    LineEvent read(Header header) {
        LineEvent.WorkerStarted worker = WorkerStart.read(header);
        LineEvent told = worker != null ? worker : LockMessage.read(header);
        return told != null ? told : job(header);
    }

    private @Nullable LineEvent job(Header header) {
        String message = header.message();
        for (int open = message.indexOf('['); open >= 0; open = message.indexOf('[', open + 1)) {
            int close = message.indexOf(']', open);
            if (close < 0) {
                return null;
            }
            boolean standsAlone = open == 0 || message.charAt(open - 1) == ' ';
            if (standsAlone && isJob(message, open + 1, close)) {
                LineEvent event = event(header, message.substring(open + 1, close), message.substring(close + 1));
                if (event != null) {
                    return event;
                }
            }
        }
        return null;
    }

    private static boolean isJob(String message, int from, int to) {
        if (to == from || to - from > LONGEST_JOB) {
            return false;
        }
        for (int i = from; i < to; i++) {
            char c = message.charAt(i);
            if (!Character.isLetterOrDigit(c) && "_.:/- ".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private @Nullable LineEvent event(Header header, String job, String behind) {
        String rest = withoutLevel(behind.strip());
        return told(header.stamp(), rest, () -> subject(header, job, rest));
    }

    /** What a text says that begins with one of the phrases. */
    @Nullable
    LineEvent told(Stamp stamp, String text, Supplier<Subject> subject) {
        if (beginsWith(text, starts)) {
            return new LineEvent.Started(stamp, subject.get());
        }
        if (beginsWith(text, SUCCESSES)) {
            return new LineEvent.Ended(stamp, subject.get(), RunStatus.SUCCEEDED, null);
        }
        if (beginsWith(text, FAILURES)) {
            return new LineEvent.Ended(stamp, subject.get(), RunStatus.FAILED, errorClass(text));
        }
        return null;
    }

    /** Which {@code name=value} is the key of a job, null where nobody says it. */
    @Nullable
    String keyName(String job) {
        return keyNames.get(job);
    }

    private static String withoutLevel(String rest) {
        int blank = rest.indexOf(' ');
        if (blank < 0 || !Character.isUpperCase(rest.charAt(0))) {
            return rest;
        }
        String first = rest.substring(0, rest.charAt(blank - 1) == ':' ? blank - 1 : blank);
        return LEVELS.contains(first) ? rest.substring(blank + 1).strip() : rest;
    }

    private static boolean beginsWith(String rest, List<String> phrases) {
        for (String phrase : phrases) {
            if (rest.regionMatches(true, 0, phrase, 0, phrase.length())
                    && (rest.length() == phrase.length() || !Character.isLetterOrDigit(rest.charAt(phrase.length())))) {
                return true;
            }
        }
        return false;
    }

    private Subject subject(Header header, String job, String rest) {
        String external = null;
        String key = null;
        String named = keyNames.get(job);
        for (Pairs pairs = new Pairs(rest); pairs.next(); ) {
            String name = pairs.name();
            String lower = name.toLowerCase(Locale.ROOT);
            if (EXTERNAL.contains(lower)) {
                external = pairs.value();
            } else if (named != null ? name.equals(named) : key == null && !NO_KEY.contains(lower)) {
                key = name + "=" + pairs.value();
            }
        }
        String worker = header.worker() != null ? header.worker() : workerNamed(rest);
        return new Subject(job, key, worker, header.pid(), header.host(), external, header.record());
    }

    private static @Nullable String workerNamed(String rest) {
        Matcher on = rest.contains("on ") ? ON.matcher(rest) : null;
        return on != null && on.find() ? on.group(1) : null;
    }

    /** The class alone: what it says may hold arguments. */
    static @Nullable String errorClass(String text) {
        Matcher error = ERROR_CLASS.matcher(text);
        return error.find() ? error.group(1) : null;
    }
}
