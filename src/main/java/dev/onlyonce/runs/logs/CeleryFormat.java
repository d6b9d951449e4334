package dev.onlyonce.runs.logs;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Celery's lines: {@code [2026-12-01 07:16:09,515: INFO/ForkPoolWorker-2] message}; the fork is the worker. */
final class CeleryFormat implements LineFormat {

    @Override
    public String name() {
        return "celery";
    }

    @Override
    public @Nullable Header header(String line) {
        LocalDateTime at = line.startsWith("[") ? Digits.dateTime(line, 1) : null;
        if (at == null) {
            return null;
        }
        int end = Digits.endOfTime(line, 12);
        int close = line.indexOf("] ", end);
        int slash = line.indexOf('/', end);
        if (!line.startsWith(": ", end) || close < 0 || slash < 0 || slash > close) {
            return null;
        }
        return new Header(
                new Stamp.Local(at),
                null,
                line.substring(slash + 1, close),
                null,
                line.substring(end + 2, slash),
                line.substring(close + 2));
    }

    @Override
    public @Nullable LineEvent read(String line, JobMessage jobs) {
        Header header = header(line);
        if (header == null) {
            return null;
        }
        LineEvent task = CeleryMessage.read(header);
        return task != null ? task : jobs.read(header);
    }

    @Override
    public boolean namesForks() {
        return true;
    }

    @Override
    public List<String> literals() {
        return CeleryMessage.LITERALS;
    }
}
