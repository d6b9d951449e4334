package dev.onlyonce.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** The server process over one cluster: started, found again, stopped. */
final class Postmaster {

    private static final Log LOG = LogFactory.getLog(Postmaster.class);
    private static final long STOP_SECONDS = 60;
    private static final long LOG_KEPT = 10_000_000;

    private static final String ONLY_BY_PASSWORD = """
            # written by Onlyonce at each start
            host all all 127.0.0.1/32 scram-sha-256
            """;

    /** Durable, on loopback, without a socket that others could reach; small, since it serves one program. */
    private static final List<String> SETTINGS = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "fsync=on",
            "synchronous_commit=on",
            "full_page_writes=on",
            "max_connections=50",
            "shared_buffers=64MB",
            "wal_level=minimal",
            "max_wal_senders=0",
            "jit=off",
            "timezone=UTC",
            "log_timezone=UTC",
            "log_min_messages=warning");

    private final PostgresPrograms programs;
    private final Path cluster;
    private final Path log;

    Postmaster(PostgresPrograms programs, Path cluster, Path log) {
        this.programs = programs;
        this.cluster = cluster;
        this.log = log;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts the server and waits until it takes connections. */
    void start(int port) throws IOException {
        Files.writeString(cluster.resolve("pg_hba.conf"), ONLY_BY_PASSWORD);
        if (Files.exists(log) && Files.size(log) > LOG_KEPT) {
            Files.move(log, log.resolveSibling(log.getFileName() + ".old"), StandardCopyOption.REPLACE_EXISTING);
        }
        StringBuilder options = new StringBuilder("-p " + port);
        SETTINGS.forEach(setting -> options.append(" -c ").append(setting));
        // pg_ctl gives it a session of its own, so that Ctrl-C reaches Onlyonce alone, which then stops both in order
        programs.run("pg_ctl", "-D", cluster.toString(), "-l", log.toString(), "-o", options.toString(), "-w", "start");
    }

    /** The running server of this cluster, whoever started it. */
    Optional<ProcessHandle> process() throws IOException {
        Path pidFile = cluster.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(pidFile);
        return lines.isEmpty()
                ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(lines.getFirst().strip())).filter(this::isOurs);
    }

    /** A pid is given anew to others: only a postgres over this very folder is ours. */
    private boolean isOurs(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        return process.isAlive() && command.contains("postgres") && command.contains("-D " + cluster + " ");
    }

    /** Ends what a killed Onlyonce left behind, and that alone; takes a pid file away that names somebody else's process. */
    void endOrphan() throws IOException {
        Optional<ProcessHandle> orphan = process();
        if (orphan.isPresent()) {
            LOG.info("Stopping the store's server (pid " + orphan.get().pid()
                    + ") that an Onlyonce left behind which did not end in order");
            stop(orphan.get());
        }
        Files.deleteIfExists(cluster.resolve("postmaster.pid"));
    }

    /** Stops the server in order; open transactions are rolled back. */
    void stop() throws IOException {
        Optional<ProcessHandle> running = process();
        if (running.isPresent()) {
            stop(running.get());
        }
    }

    private static void stop(ProcessHandle process) throws IOException {
        Commands.run(List.of("kill", "-INT", Long.toString(process.pid())));
        try {
            process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the store's server stopped", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the store's server (pid " + process.pid() + ") did not stop", e);
        }
    }
}
