package dev.onlyonce.runs.logs;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** {@code 00:01:23 message}: no date, no worker. */
final class TimeOnlyFormat implements LineFormat {

    @Override
    public String name() {
        return "time-only";
    }

    @Override
    public @Nullable Header header(String line) {
        LocalTime time = Digits.time(line, 0);
        if (time == null) {
            return null;
        }
        int end = Digits.endOfTime(line, 0);
        if (end >= line.length() || line.charAt(end) != ' ') {
            return null;
        }
        return new Header(new Stamp.Clock(time), null, null, null, null, line.substring(end + 1));
    }

    @Override
    public boolean datesWholeFile() {
        return true;
    }
}
