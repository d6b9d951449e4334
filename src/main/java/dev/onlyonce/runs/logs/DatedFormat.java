package dev.onlyonce.runs.logs;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Python's logging and its kin: {@code 2026-12-01 07:26:17,014 [28601] [INFO] name: message}, with an offset, pid and
 * level where they are written.
 */
final class DatedFormat implements LineFormat {

    @Override
    public String name() {
        return "python-logging";
    }

    @Override
    public @Nullable Header header(String line) {
        LocalDateTime at = Digits.dateTime(line, 0);
        if (at == null) {
            return null;
        }
        int end = Digits.endOfTime(line, 11);
        ZoneOffset offset = Digits.offset(line, end);
        end = Digits.endOfOffset(line, end);
        if (end < line.length() && line.charAt(end) != ' ') {
            return null;
        }
        Stamp stamp = offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
        Brackets brackets = Brackets.read(line, end);
        return new Header(stamp, brackets.pid(), null, null, brackets.level(), line.substring(brackets.end()));
    }
}
