package dev.onlyonce.demo;

import dev.onlyonce.demo.worker.DemoWorker;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.regex.Pattern;

/** The demo as a target: what an operator would write into onlyonce.yml to watch it. */
final class DemoTarget {

    /** The target's name. */
    static final String NAME = "demo";

    private static final String RUNS = "select id::text as run_id, job, 'user_id='||user_id as key,"
            + " worker_host||':'||worker_pid as worker, worker_host as host, worker_pid as pid,"
            + " started_at, finished_at, status from job_runs where started_at > :since";

    private DemoTarget() {}

    /** By the keys of {@code onlyonce.targets[]}. */
    static Map<String, String> settings(DemoDatabase database, Path folder, ZoneId zone, DemoPace pace) {
        return Map.ofEntries(
                Map.entry("name", NAME),
                Map.entry("jdbc-url", database.url()),
                Map.entry("username", DemoDatabase.READER),
                Map.entry("password", database.readerPassword()),
                Map.entry("zone", zone.getId()),
                Map.entry("poll-interval", "2s"),
                Map.entry("locks[0].key", "0x" + Long.toHexString(DemoWorker.LOCK)),
                Map.entry("locks[0].name", "scheduler"),
                Map.entry("locks[0].guards[0]", "profile_analyzer"),
                Map.entry("logs[0].name", DemoWorker.LOG),
                Map.entry("logs[0].path", folder.resolve(DemoWorker.LOG).toString()),
                Map.entry("processes[0].name", "worker"),
                Map.entry("processes[0].match", processes(folder)),
                Map.entry("runs-queries[0].name", "job_runs"),
                Map.entry("runs-queries[0].sql", RUNS),
                Map.entry("runs-queries[0].interval", "2s"),
                Map.entry("jobs[0].name", "profile_analyzer"),
                Map.entry("jobs[0].cron", pace.cron()),
                Map.entry("jobs[0].key", "user_id"),
                Map.entry("jobs[0].runs", "once"),
                Map.entry("jobs[0].source", "logs:" + DemoWorker.LOG),
                Map.entry("jobs[0].cost-per-run", "120 KRW"));
    }

    /** Two Onlyonces on one machine have a demo each: the folder tells them apart. */
    private static String processes(Path folder) {
        return Pattern.quote(DemoWorker.class.getName() + " " + folder + " ");
    }
}
