package dev.onlyonce.demo.worker;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;

/**
 * What a worker is told at its start. It reads this from its standard input, as lines of {@code key=value} up to an empty
 * one: a password in the arguments or the environment could be read by others.
 *
 * @param url of its database
 * @param host that its rows and sessions name
 * @param zone of its log's times
 * @param lock whether it schedules only under the lock, or always
 * @param period between ticks
 * @param run how long a run works
 * @param retry how long after a try for the lock the next one comes
 */
public record WorkerSettings(
        String url,
        String user,
        String password,
        String host,
        ZoneId zone,
        boolean lock,
        Duration period,
        Duration run,
        Duration retry) {

    static WorkerSettings of(Map<String, String> told) {
        return new WorkerSettings(
                told.getOrDefault("url", ""),
                told.getOrDefault("user", ""),
                told.getOrDefault("password", ""),
                told.getOrDefault("host", ""),
                ZoneId.of(told.getOrDefault("zone", "")),
                Boolean.parseBoolean(told.get("lock")),
                Duration.parse(told.getOrDefault("period", "")),
                Duration.parse(told.getOrDefault("run", "")),
                Duration.parse(told.getOrDefault("retry", "")));
    }

    /** As the worker reads it. */
    public String lines() {
        return "url=%s\nuser=%s\npassword=%s\nhost=%s\nzone=%s\nlock=%s\nperiod=%s\nrun=%s\nretry=%s\n\n"
                .formatted(url, user, password, host, zone, lock, period, run, retry);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "worker of " + url;
    }
}
