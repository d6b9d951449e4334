package dev.onlyonce.check;

import dev.onlyonce.locks.AdvisoryLock;
import dev.onlyonce.locks.AdvisoryLock.LockSession;
import dev.onlyonce.locks.LocksSampled;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.OneDatabase;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a database once who holds which advisory lock, and says it. */
final class LockReport {

    private static final String OPTION = "--jdbc-url";
    private static final int MOST = 50;

    private final Options options;
    private final Surroundings here;
    private final Words words;
    private final Times times;

    LockReport(Options options, Surroundings here, Words words, ZoneId zone) {
        this.options = options;
        this.here = here;
        this.words = words;
        this.times = new Times(zone);
    }

    /** @throws Refused when the URL is none */
    void checkAddress() throws Refused {
        if (options.jdbcUrl() != null) {
            try {
                database(options.jdbcUrl());
            } catch (InvalidSetting e) {
                throw new Refused("refused.jdbc", String.valueOf(e.getMessage()));
            }
        }
    }

    private Database database(String url) {
        return OneDatabase.of(
                OPTION,
                url,
                here.environment().get("PGUSER"),
                here.environment().get("PGPASSWORD"),
                here.clock());
    }

    /** One paragraph; a failure is one message. */
    void say() {
        Database database = database(String.valueOf(options.jdbcUrl()));
        try {
            LocksSampled sample = LocksSampled.once("check", database);
            here.out().println();
            sentences(database.name(), sample).forEach(here.out()::println);
        } catch (SQLException e) {
            here.err().println(words.of("locks.failed", database.name(), OneDatabase.reason(e)));
        }
    }

    private List<String> sentences(String database, LocksSampled sample) {
        if (!sample.seesLocks()) {
            return List.of(words.of("locks.standby", database));
        }
        if (sample.locks().isEmpty()) {
            return List.of(words.of("locks.none", database, times.of(sample.at())));
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(words.of("locks.at", database, times.of(sample.at())));
        sample.locks().stream().limit(MOST).forEach(lock -> sentences.add("  " + sentence(lock)));
        if (sample.locks().size() > MOST) {
            sentences.add("  " + words.of("more", sample.locks().size() - MOST));
        }
        return sentences;
    }

    private String sentence(AdvisoryLock lock) {
        LockSession session = lock.session();
        String key = lock.key().text()
                + lock.key()
                        .ascii()
                        .map(text -> " = " + lock.key().hex() + " (\"" + text + "\")")
                        .orElse("");
        String who = session.prepared()
                ? words.of("locks.prepared", String.valueOf(session.transaction()))
                : words.of(
                        "locks.session",
                        String.valueOf(session.pid()),
                        told(session.application(), session.hidden().contains("application")),
                        told(session.client(), session.hidden().contains("client")),
                        session.backendStart() == null ? words.of("notTold") : times.of(session.backendStart()));
        return words.of(lock.granted() ? "locks.held" : "locks.waited", key, lock.database(), who);
    }

    private String told(@Nullable String value, boolean hidden) {
        return value != null ? value : words.of(hidden ? "hidden" : "notTold");
    }
}
