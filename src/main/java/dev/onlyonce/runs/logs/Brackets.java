package dev.onlyonce.runs.logs;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code [28601] [INFO]} of a header.
 *
 * @param end where the message begins
 */
record Brackets(@Nullable Long pid, @Nullable String level, int end) {

    private static final Set<String> LEVELS =
            Set.of("TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR", "CRITICAL", "FATAL", "NOTICE");
    private static final int LONGEST_PID = 10;

    static Brackets read(String line, int from) {
        Long pid = null;
        String level = null;
        int at = skipBlanks(line, from);
        while (at < line.length() && line.charAt(at) == '[') {
            int close = line.indexOf(']', at);
            if (close < 0) {
                break;
            }
            String word = line.substring(at + 1, close).strip();
            if (pid == null && isPid(word)) {
                pid = Long.valueOf(word);
            } else if (level == null && LEVELS.contains(word)) {
                level = word;
            } else {
                break;
            }
            at = skipBlanks(line, close + 1);
        }
        return new Brackets(pid, level, at);
    }

    private static boolean isPid(String word) {
        if (word.isEmpty() || word.length() > LONGEST_PID) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (!Digits.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static int skipBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
