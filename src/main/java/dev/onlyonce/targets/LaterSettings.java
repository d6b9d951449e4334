package dev.onlyonce.targets;

import java.util.Set;

/** Keys of the contract that this version accepts and does not use yet; a start that has one says so in one line. */
final class LaterSettings {

    static final Set<String> OF_A_TARGET = Set.of(
            "adapters",
            "adapters[]",
            "adapters[].name",
            "adapters[].zone",
            "adapters[].schema",
            "adapters[].key",
            "sessions",
            "sessions.application-name",
            "scrapes[]",
            "scrapes[].url",
            "scrapes[].host",
            "jobs[].cost-per-run",
            "jobs[].cost-per-key");

    static final Set<String> OF_ALL = Set.of("currency", "webhook.url", "webhook.language");

    private LaterSettings() {}
}
