package dev.onlyonce.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a token may do. */
enum Scope {
    /** Asks what Onlyonce knows, scrapes included. */
    READ,
    /** Tells of runs, log lines, spans and deployments. */
    REPORT,
    /** Scrapes the metrics. */
    SCRAPE,
    /** All of it. */
    ADMIN;

    static Optional<Scope> of(String word) {
        return Arrays.stream(values())
                .filter(scope -> scope.word().equals(word))
                .findFirst();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String authority() {
        return "SCOPE_" + word();
    }
}
