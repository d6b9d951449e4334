package dev.onlyonce.runs.logs;

/**
 * The {@code name=value} of a text, in order; a value may stand in quotes, which belong to it. It does by hand what
 * {@code ([A-Za-z_][\w.-]*)=("[^"]*"|'[^']*'|[^\s,;)\]]+)} finds: as an expression that took longer than all else of a line.
 */
final class Pairs {

    private static final String ENDS_OF_VALUE = " \t\n\u000B\f\r,;)]";

    private final String text;
    private int from;
    private int nameFrom;
    private int equals;

    Pairs(String text) {
        this.text = text;
    }

    /** Goes on to the next pair; false when there is none. */
    boolean next() {
        for (int at = text.indexOf('=', from); at >= 0; at = text.indexOf('=', at + 1)) {
            int name = startOfName(at);
            int end = name < at ? endOfValue(at + 1) : at;
            if (end > at + 1) {
                nameFrom = name;
                equals = at;
                from = end;
                return true;
            }
        }
        return false;
    }

    /** The longest name before a place; the place itself when there is none. */
    private int startOfName(int to) {
        int start = to;
        for (int at = to - 1; at >= from && isInName(text.charAt(at)); at--) {
            if (beginsName(text.charAt(at))) {
                start = at;
            }
        }
        return start;
    }

    private int endOfValue(int start) {
        char first = start < text.length() ? text.charAt(start) : ' ';
        int close = first == '"' || first == '\'' ? text.indexOf(first, start + 1) : -1;
        if (close >= 0) {
            return close + 1;
        }
        int at = start;
        while (at < text.length() && ENDS_OF_VALUE.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static boolean beginsName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isInName(char c) {
        return beginsName(c) || Digits.isDigit(c) || c == '.' || c == '-';
    }

    /** Of the pair that {@link #next} came to. */
    String name() {
        return text.substring(nameFrom, equals);
    }

    /** Of the pair that {@link #next} came to, as it stands there. */
    String value() {
        return text.substring(equals + 1, from);
    }
}
