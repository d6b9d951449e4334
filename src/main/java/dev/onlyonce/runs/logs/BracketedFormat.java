package dev.onlyonce.runs.logs;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Gunicorn's own lines: {@code [2026-12-01 07:26:16 +0900] [28601] [INFO] message}. */
final class BracketedFormat implements LineFormat {

    @Override
    public String name() {
        return "gunicorn";
    }

    @Override
    public @Nullable Header header(String line) {
        LocalDateTime at = line.startsWith("[") ? Digits.dateTime(line, 1) : null;
        if (at == null) {
            return null;
        }
        int end = Brackets.skipBlanks(line, Digits.endOfTime(line, 12));
        ZoneOffset offset = Digits.offset(line, end);
        end = Digits.endOfOffset(line, end);
        if (end >= line.length() || line.charAt(end) != ']') {
            return null;
        }
        Stamp stamp = offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
        Brackets brackets = Brackets.read(line, end + 1);
        return new Header(stamp, brackets.pid(), null, null, brackets.level(), line.substring(brackets.end()));
    }
}
