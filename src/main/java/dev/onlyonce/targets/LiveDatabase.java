package dev.onlyonce.targets;

import java.sql.SQLException;
import org.springframework.context.ApplicationEventPublisher;

/** A database that is asked over two kept connections: one for samples, one for job tables. */
final class LiveDatabase implements Database {

    private final String name;
    private final KeptConnection samples;
    private final Database tables;

    LiveDatabase(String target, String name, Connector connector, ApplicationEventPublisher events) {
        this.name = name;
        ServerWatch server = new ServerWatch(target, name, events);
        this.samples = new KeptConnection(connector, server);
        this.tables = new Tables(name, new KeptConnection(connector, server));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Sample ask(Question question) throws SQLException {
        return samples.ask(question);
    }

    @Override
    public Database forTables() {
        return tables;
    }

    private record Tables(String name, KeptConnection kept) implements Database {

        @Override
        public Sample ask(Question question) throws SQLException {
            return kept.ask(question);
        }
    }
}
