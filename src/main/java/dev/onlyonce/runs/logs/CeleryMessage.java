package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Understands Celery's task lines. A run is told by its end; "received" is a task in a queue, not a run. */
final class CeleryMessage {

    static final List<String> LITERALS = List.of("] succeeded in ", "] raised ", "] retry: ", " ready.");
    private static final Pattern TASK = Pattern.compile(
            "Task ([\\w.:-]+)\\[([\\w-]+)] (?:(succeeded) in ([0-9.eE-]+)s|(raised )|(retry: ))(.*)", Pattern.DOTALL);
    private static final Pattern READY = Pattern.compile("(\\S+@\\S+) ready\\.");

    private CeleryMessage() {}

    static @Nullable LineEvent read(Header header) {
        Matcher ready = READY.matcher(header.message());
        if (ready.matches()) {
            return new LineEvent.Node(header.stamp(), ready.group(1));
        }
        Matcher task = TASK.matcher(header.message());
        if (!task.matches()) {
            return null;
        }
        Subject subject =
                new Subject(task.group(1), null, header.worker(), header.pid(), header.host(), task.group(2), null);
        if (task.group(3) != null) {
            Duration took = Took.seconds(task.group(4));
            return new LineEvent.Whole(header.stamp(), subject, RunStatus.SUCCEEDED, took, null);
        }
        RunStatus status = task.group(5) != null ? RunStatus.FAILED : RunStatus.RETRYING;
        return new LineEvent.Whole(header.stamp(), subject, status, null, JobMessage.errorClass(task.group(7)));
    }
}
