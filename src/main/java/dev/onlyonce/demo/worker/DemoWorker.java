package dev.onlyonce.demo.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A worker of the demo: starts a scheduler as each gunicorn worker does, and ends when its standard input closes. */
public final class DemoWorker {

    /** What it answers once it is up. */
    public static final String READY = "ready";

    /** The log of all workers, in their folder. */
    public static final String LOG = "app.log";

    /** The scheduler's lock: "RIOL". */
    public static final long LOCK = 0x52494F4CL;

    private DemoWorker() {}

    /** @param args the demo's folder, by which it is also told from other workers; then its number, for people */
    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        WorkerSettings settings = WorkerSettings.of(told(input));
        InstantSource clock = InstantSource.system();
        Connections connections = new Connections(settings);
        CountDownLatch end = new CountDownLatch(1);
        try (AppLog log = new AppLog(Path.of(args[0], LOG), clock, settings.zone());
                Permission permission =
                        settings.lock() ? new AdvisoryLock(LOCK, connections, log) : Permission.OF_ANYBODY;
                ProfileAnalyzer job = new ProfileAnalyzer(settings, connections, log, clock)) {
            Scheduler.Pace pace = new Scheduler.Pace(new Ticks(settings.period()), settings.retry());
            Thread scheduler = new Thread(
                    new Scheduler(
                            pace, permission, job, clock, time -> end.await(time.toNanos(), TimeUnit.NANOSECONDS)),
                    "scheduler");
            scheduler.start();
            if (!settings.lock()) {
                log.info("[Scheduler] started (pid=" + ProcessHandle.current().pid() + ")");
            }
            PrintStream answer = System.out;
            answer.println(READY);
            input.transferTo(Writer.nullWriter());
            end.countDown();
            // a run that has begun is finished, as a graceful reload does
            scheduler.join(settings.run().plusSeconds(5));
        }
        System.exit(0);
    }

    private static Map<String, String> told(BufferedReader input) throws IOException {
        Map<String, String> told = new HashMap<>();
        for (String line = input.readLine(); line != null && !line.isEmpty(); line = input.readLine()) {
            int equals = line.indexOf('=');
            told.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return told;
    }
}
