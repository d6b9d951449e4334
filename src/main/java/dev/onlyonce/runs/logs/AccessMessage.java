package dev.onlyonce.runs.logs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Understands access lines: common and combined format, and uvicorn's, which have no time. */
final class AccessMessage {

    static final String LITERAL = " HTTP/";
    private static final Pattern REQUEST =
            Pattern.compile("\"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) [^\"]* HTTP/[0-9.]+\" (?:[0-9]{3}|-)");
    private static final Pattern PID = Pattern.compile("\\[(\\d{1,10})]|\\bpid=(\\d{1,10})\\b");

    private AccessMessage() {}

    /** The worker's pid where the line says it, empty where it does not; null when it is no access line. */
    static @Nullable String worker(String line) {
        if (!REQUEST.matcher(line).find()) {
            return null;
        }
        Matcher pid = PID.matcher(line);
        return !pid.find() ? "" : pid.group(1) != null ? pid.group(1) : pid.group(2);
    }
}
