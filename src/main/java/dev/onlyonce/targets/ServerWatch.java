package dev.onlyonce.targets;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;

/** Remembers which server process stood behind a database; its two connections tell of a restart once, not twice. */
final class ServerWatch {

    private final String target;
    private final String database;
    private final ApplicationEventPublisher events;
    private @Nullable ServerIdentity last;

    ServerWatch(String target, String database, ApplicationEventPublisher events) {
        this.target = target;
        this.database = database;
        this.events = events;
    }

    /** Asks the server behind a new connection who it is. */
    void meet(Connection open) throws SQLException {
        ServerIdentity now = ServerIdentity.of(open);
        @Nullable ServerIdentity before = exchange(now);
        if (before != null && !before.sameProcess(now)) {
            events.publishEvent(
                    new DatabaseRestarted(target, database, now.startedAt(), now.seenAt(), !before.sameSystem(now)));
        }
    }

    private synchronized @Nullable ServerIdentity exchange(ServerIdentity now) {
        ServerIdentity before = last;
        last = now;
        return before;
    }
}
