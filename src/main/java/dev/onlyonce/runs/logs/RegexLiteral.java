package dev.onlyonce.runs.logs;

import org.jspecify.annotations.Nullable;

/** Finds a text that stands in every match of a regular expression, so that lines without it need not be tried. */
final class RegexLiteral {

    private static final int SHORTEST = 3;

    private final String expression;
    private String best = "";
    private final StringBuilder run = new StringBuilder();

    private RegexLiteral(String expression) {
        this.expression = expression;
    }

    /** The longest such text outside groups, classes and options; null when there is none of at least three characters. */
    static @Nullable String longest(String expression) {
        if (expression.startsWith("(?") && !expression.startsWith("(?<") && !expression.startsWith("(?:")) {
            return null; // flags: case may not matter
        }
        RegexLiteral search = new RegexLiteral(expression);
        return search.read() && search.best.length() >= SHORTEST ? search.best : null;
    }

    /** False when there are alternatives or a syntax that this does not know: then nothing is certain. */
    private boolean read() {
        int at = 0;
        while (at < expression.length()) {
            char c = expression.charAt(at);
            int next = switch (c) {
                case '|' -> -1;
                case '(' -> group(at);
                case '[' -> charClass(at);
                case '\\' -> escape(at);
                case '?', '*', '{' -> optional(at);
                case '+' -> endRun(at + 1);
                case '.', '^', '$', ')' -> endRun(at + 1);
                default -> literal(c, at + 1);
            };
            if (next < 0) {
                return false;
            }
            at = next;
        }
        endRun(at);
        return true;
    }

    private int literal(char c, int next) {
        run.append(c);
        return next;
    }

    private int endRun(int next) {
        if (run.length() > best.length()) {
            best = run.toString();
        }
        run.setLength(0);
        return next;
    }

    /** The character before may be missing. */
    private int optional(int at) {
        if (!run.isEmpty()) {
            run.setLength(run.length() - 1);
        }
        endRun(at);
        int close = expression.charAt(at) == '{' ? expression.indexOf('}', at) : at;
        return close < 0 ? -1 : close + 1;
    }

    /** Escaped punctuation is itself; every other escape is a class, and quoting is left alone. */
    private int escape(int at) {
        if (at + 1 >= expression.length() || expression.charAt(at + 1) == 'Q') {
            return -1;
        }
        char escaped = expression.charAt(at + 1);
        if (!Character.isLetterOrDigit(escaped)) {
            return literal(escaped, at + 2);
        }
        endRun(at);
        return "dDwWsSbB".indexOf(escaped) < 0 ? -1 : at + 2;
    }

    private int charClass(int at) {
        endRun(at);
        for (int i = at + 1; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[' || c == '&') {
                return -1;
            } else if (c == ']' && i > at + 1 && !(i == at + 2 && expression.charAt(at + 1) == '^')) {
                return i + 1;
            }
        }
        return -1;
    }

    /** A group is passed over whole: what it holds may be repeated, optional or one of several. */
    private int group(int at) {
        endRun(at);
        int depth = 0;
        for (int i = at; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                i = charClass(i) - 1;
                if (i < 0) {
                    return -1;
                }
            } else if (c == '(') {
                depth++;
                if (expression.startsWith("(?i", i) || expression.startsWith("(?x", i)) {
                    return -1;
                }
            } else if (c == ')' && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }
}
