package dev.onlyonce.demo;

import dev.onlyonce.demo.worker.DemoWorker;
import dev.onlyonce.demo.worker.WorkerSettings;
import dev.onlyonce.store.EmbeddedServer;
import dev.onlyonce.targets.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** What the demo consists of: its folder and database, the workers' program, and the workers. */
final class DemoSystem {

    private static final long LOG_KEPT = 20_000_000;

    private final DemoDatabase database;
    private final Path folder;
    private final ZoneId zone;
    private final DemoPace pace;
    private final WorkerGroup workers;

    private DemoSystem(
            DemoDatabase database, WorkerProgram program, LeftWorkers left, DemoPace pace, Runnable changed) {
        this.database = database;
        this.folder = program.folder();
        // people compare the log with their clock
        this.zone = ZoneId.systemDefault();
        this.pace = pace;
        this.workers = new WorkerGroup(program, left, this::settings, changed);
    }

    /** Prepares all that the workers need; none runs yet, and those that were left behind run no longer. */
    static DemoSystem prepared(EmbeddedServer server, DemoPace pace, Runnable changed)
            throws IOException, SQLException {
        Path folder = Files.createDirectories(server.folder().resolve("demo"));
        LeftWorkers left = new LeftWorkers(new WorkerProgram(folder));
        left.end();
        WorkerProgram program = WorkerProgram.laidOut(folder);
        Path log = folder.resolve(DemoWorker.LOG);
        if (Files.exists(log) && Files.size(log) > LOG_KEPT) {
            Files.move(log, folder.resolve(DemoWorker.LOG + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(log)) {
            Files.createFile(log);
        }
        return new DemoSystem(DemoDatabase.prepared(server), program, left, pace, changed);
    }

    private WorkerSettings settings(DemoVersion version) {
        return new WorkerSettings(
                database.url(),
                DemoDatabase.APP,
                database.appPassword(),
                LocalHost.name(),
                zone,
                version == DemoVersion.WITH_LOCK,
                pace.period(),
                pace.run(),
                pace.retry());
    }

    /** It as a target, by the keys of {@code onlyonce.targets[]}. */
    Map<String, String> target() {
        return DemoTarget.settings(database, folder, zone, pace);
    }

    /** Starts all workers at once. */
    void start(DemoVersion version) throws IOException {
        List<Future<?>> starts = new ArrayList<>();
        for (int number = 1; number <= DemoState.WORKERS; number++) {
            int each = number;
            FutureTask<Void> start = new FutureTask<>(() -> {
                workers.renew(each, version);
                return null;
            });
            Thread.ofVirtual().name("demo/start-" + each).start(start);
            starts.add(start);
        }
        for (Future<?> start : starts) {
            try {
                start.get();
            } catch (ExecutionException e) {
                throw new IOException(
                        e.getCause() == null ? e.toString() : e.getCause().getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the workers started", e);
            }
        }
    }

    WorkerGroup workers() {
        return workers;
    }
}
