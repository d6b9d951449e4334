package dev.onlyonce.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** The embedded PostgreSQL: durable, on loopback, by password only, kept between starts, started again when it dies. */
final class EmbeddedStore implements EmbeddedServer, AutoCloseable {

    static final String USERNAME = "onlyonce";

    private static final Log LOG = LogFactory.getLog(EmbeddedStore.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final String LOOK = "Look into %s, or give Onlyonce another PostgreSQL with onlyonce.store.url.";

    private final DataFolder folder;
    private final Postmaster postmaster;
    private final int port;
    private final String password;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedStore(DataFolder folder, Postmaster postmaster, int port) throws IOException {
        this.folder = folder;
        this.postmaster = postmaster;
        this.port = port;
        this.password = folder.password();
    }

    /** @throws StoreRefused when the folder or what lies in it cannot be used */
    static EmbeddedStore start(Path settings) {
        DataFolder folder = DataFolder.open(settings);
        try {
            PostgresPrograms programs = PostgresPrograms.unpacked(folder.programs());
            if (!Files.isDirectory(folder.cluster())) {
                initialise(folder, programs);
            }
            refuseOtherMajor(folder.cluster(), programs.major());
            EmbeddedStore store = new EmbeddedStore(
                    folder, new Postmaster(programs, folder.cluster(), folder.log()), Postmaster.freePort());
            store.postmaster.endOrphan();
            store.begin();
            return store;
        } catch (IOException e) {
            release(folder, e);
            throw new StoreRefused(
                    "The embedded PostgreSQL under " + folder.cluster() + " did not start (" + e.getMessage() + ")",
                    LOOK.formatted(folder.log()),
                    e);
        } catch (StoreRefused e) {
            release(folder, e);
            throw e;
        }
    }

    private static void release(DataFolder folder, Exception why) {
        try {
            folder.close();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** Made under another name first: a start that is killed here leaves nothing that looks like a store. */
    private static void initialise(DataFolder folder, PostgresPrograms programs) throws IOException {
        Path half = folder.cluster().resolveSibling("postgres.half");
        PostgresPrograms.delete(half);
        folder.makePassword();
        programs.run(
                "initdb",
                "-D",
                half.toString(),
                "-U",
                USERNAME,
                "-A",
                "scram-sha-256",
                "--pwfile=" + folder.passwordFile(),
                "-E",
                "UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C");
        Files.move(half, folder.cluster());
    }

    private static void refuseOtherMajor(Path cluster, String major) throws IOException {
        String written = Files.readString(cluster.resolve("PG_VERSION")).strip();
        if (!written.equals(major)) {
            throw new StoreRefused(
                    "The store under %s was written by PostgreSQL %s, this Onlyonce brings %s"
                            .formatted(cluster, written, major),
                    ("Start the Onlyonce that wrote it and dump its schema: pg_dump -h 127.0.0.1 -p <its port> -U %s"
                                    + " -n onlyonce postgres > store.sql (the password is in postgres.password); move"
                                    + " %s away, start this one once, stop it, and restore store.sql with psql.")
                            .formatted(USERNAME, cluster));
        }
    }

    private void begin() throws IOException {
        postmaster.start(port);
        postmaster
                .process()
                .orElseThrow(() -> new IOException("its server is not to be found"))
                .onExit()
                .thenRun(() -> Thread.ofVirtual().name("store-again").start(this::beginAgain));
    }

    /** Somebody else ended the server (the system, for memory): the store goes on where it was. */
    private void beginAgain() {
        for (Duration pause = FIRST_PAUSE; !closed.get(); pause = longer(pause)) {
            LOG.warn("The store's server ended; starting it again");
            try {
                postmaster.endOrphan();
                begin();
                return;
            } catch (IOException e) {
                // its last processes may still be ending
                LOG.error("The store's server does not start again yet; " + folder.log() + " says why", e);
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    String jdbcUrl() {
        return jdbcUrl("postgres");
    }

    @Override
    public String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    @Override
    public Connection open(String database) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(database), USERNAME, password);
    }

    @Override
    public Path folder() {
        return folder.path();
    }

    String password() {
        return password;
    }

    /** Stops the server in order and lets go of the folder. */
    @Override
    public void close() throws IOException {
        closed.set(true);
        postmaster.stop();
        folder.close();
    }
}
