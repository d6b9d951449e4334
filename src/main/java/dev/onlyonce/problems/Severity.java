package dev.onlyonce.problems;

import java.util.Locale;

/** How much a problem matters; the worst first. */
public enum Severity {
    CRITICAL,
    WARNING,
    /** A question or an event: counted in nothing that is red, and sent to nobody. */
    INFO;

    /** As in JSON, columns and labels: lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Severity orWorse(Severity other) {
        return compareTo(other) <= 0 ? this : other;
    }

    static Severity of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
