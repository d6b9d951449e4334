package dev.onlyonce.cpu;

import dev.onlyonce.evidence.ProcessSeen;
import java.time.Instant;

/**
 * A process that can run jobs. Host, pid and start are its identity: a reused pid is another worker.
 *
 * @param name what the configuration calls processes like it
 * @param parentPid a pool's master is matched too; its forks name it here
 * @param command the program and its script, never further arguments
 */
public record WorkerProcess(String name, String host, long pid, Instant startedAt, long parentPid, String command) {

    /** As runs name it: {@code host:pid}. */
    public String worker() {
        return host + ":" + pid;
    }

    /** For people: what it is called, and which one. */
    public String displayName() {
        return name + " " + pid;
    }

    ProcessSeen seen(String target, Instant at) {
        return new ProcessSeen(target, worker(), host, pid, parentPid, command, startedAt, at);
    }
}
