package dev.onlyonce.runs.logs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Understands the lines by which schedulers and servers say that a process has started. */
final class WorkerStart {

    static final List<String> WORDS = List.of("started", "booting worker");
    private static final Pattern WITH_PID = Pattern.compile("(?:\\[\\w*[Ss]cheduler\\w*] started \\(pid=|"
            + "Booting worker with pid: |Started server process \\[|Started \\S+ .*with PID )(\\d{1,10})");
    private static final Pattern ITSELF = Pattern.compile("Started \\S+ in [0-9.]+ seconds.*");

    private WorkerStart() {}

    static LineEvent.@Nullable WorkerStarted read(Header header) {
        String message = header.message();
        if (!message.contains("tarted ") && !message.startsWith("Booting")) {
            return null;
        }
        Matcher named = WITH_PID.matcher(message);
        if (named.find()) {
            return new LineEvent.WorkerStarted(header.stamp(), Long.parseLong(named.group(1)), header.host());
        }
        Long pid = header.pid();
        return pid != null && ITSELF.matcher(message).matches()
                ? new LineEvent.WorkerStarted(header.stamp(), pid, header.host())
                : null;
    }
}
