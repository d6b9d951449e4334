package dev.onlyonce.runs.logs;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Understands the lines by which workers tell of the lock that lets one of them schedule, or run a job. */
final class LockMessage {

    /** Behind a bracket. */
    static final List<String> WORDS = List.of("this worker (pid=", "worker (pid=");

    /** Of ShedLock, in Spring Boot's lines. */
    static final List<String> LITERALS = List.of(" : Locked '");

    private static final Pattern CLAIM = Pattern.compile("worker \\(pid=(\\d{1,10})\\) (holds lock|skipped)");
    private static final Pattern ROW =
            Pattern.compile("Locked '([^']{1,120})', lock will be held at most until (\\S{1,40})");

    private LockMessage() {}

    static @Nullable LineEvent read(Header header) {
        String message = header.message();
        if (message.startsWith("Locked '")) {
            return row(header, message);
        }
        Matcher claim = message.contains("worker (pid=") ? CLAIM.matcher(message) : null;
        return claim != null && claim.find()
                ? new LineEvent.LockClaimed(
                        header.stamp(),
                        Long.parseLong(claim.group(1)),
                        header.host(),
                        claim.group(2).startsWith("holds"))
                : null;
    }

    private static @Nullable LineEvent row(Header header, String message) {
        Matcher row = ROW.matcher(message);
        if (!row.find() || header.pid() == null) {
            return null;
        }
        try {
            return new LineEvent.RowLocked(
                    header.stamp(), header.pid(), header.host(), row.group(1), Instant.parse(row.group(2)));
        } catch (DateTimeException e) {
            return LineEvent.Unread.INSTANCE;
        }
    }
}
