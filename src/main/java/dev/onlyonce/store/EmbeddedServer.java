package dev.onlyonce.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The embedded PostgreSQL, for databases beside the store's own; a bean only where the store is embedded. */
public interface EmbeddedServer {

    /** The data folder, absolute; open to this user alone, and used by one Onlyonce at a time. */
    Path folder();

    /** The address of one of its databases; its port is another after each start of Onlyonce. */
    String jdbcUrl(String database);

    /** A connection as the owner of the whole server; the caller closes it. */
    Connection open(String database) throws SQLException;
}
