package dev.onlyonce.locks;

import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Question;
import dev.onlyonce.targets.SqlFile;
import dev.onlyonce.targets.Target;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;

/** Asks a target, one statement a poll, who holds and who waits for its advisory locks; never takes one itself. */
final class LockSampler implements Collector {

    static final String NAME = "locks";
    static final Question QUESTION = new Question(
            NAME,
            SqlFile.read(LockSampler.class, "advisory.sql"),
            Map.of(),
            Duration.ofSeconds(2),
            new Question.Recording("advisory.csv", "advisory-count.csv"));

    private static final Question SESSIONS = new Question(
            "lock-sessions",
            SqlFile.read(LockSampler.class, "sessions-alive.sql"),
            Map.of(),
            Duration.ofSeconds(2),
            null);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(10);

    private final Target target;
    private final Database database;
    private final LocksNow now;
    private final LockHistory history;
    private final ApplicationEventPublisher events;

    LockSampler(Target target, Database database, LocksNow now, LockHistory history, ApplicationEventPublisher events) {
        this.target = target;
        this.database = database;
        this.now = now;
        this.history = history;
        this.events = events;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration interval() {
        return target.pollInterval();
    }

    /** A poll that costs more than this weighs on the target: then it is asked less often. */
    @Override
    public Duration slowAfter() {
        return Duration.ofMillis(250);
    }

    @Override
    public boolean replays() {
        return target.recording().isPresent();
    }

    @Override
    public void collect() throws SQLException {
        LocksSampled sample = LocksSampled.of(target.name(), database.ask(QUESTION));
        now.put(sample);
        history.take(sample, blindAfter(), this::liveSessions);
        events.publishEvent(sample);
    }

    /** Two polls may fail, or one be late, before what lay between counts as not seen. */
    private Duration blindAfter() {
        Duration three = interval().multipliedBy(3);
        return three.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : three;
    }

    private @Nullable LiveSessions liveSessions() throws SQLException {
        return replays() ? null : LiveSessions.of(database.ask(SESSIONS).rows());
    }
}
