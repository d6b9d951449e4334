package dev.onlyonce.runs.logs;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Spring Boot's lines: {@code 2026-12-01T07:23:54.009+09:00  INFO 24018 --- [thread] logger : message}. */
final class SpringFormat implements LineFormat {

    private static final String DASHES = " --- ";

    @Override
    public String name() {
        return "spring-boot";
    }

    @Override
    public @Nullable Header header(String line) {
        LocalDateTime at = Digits.dateTime(line, 0);
        int dashes = at == null ? -1 : line.indexOf(DASHES, 19);
        int colon = dashes < 0 ? -1 : line.indexOf(" : ", dashes);
        if (at == null || colon < 0) {
            return null;
        }
        int end = Digits.endOfTime(line, 11);
        ZoneOffset offset = Digits.offset(line, end);
        String[] words =
                line.substring(Digits.endOfOffset(line, end), dashes).strip().split("\\s+");
        String pid = words[words.length - 1];
        if (words.length < 2 || !pid.matches("[0-9]{1,10}")) {
            return null;
        }
        Stamp stamp = offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
        return new Header(stamp, Long.valueOf(pid), null, null, words[0], line.substring(colon + 3));
    }

    @Override
    public List<String> literals() {
        return Stream.concat(Stream.of(" : Started "), LockMessage.LITERALS.stream())
                .toList();
    }
}
