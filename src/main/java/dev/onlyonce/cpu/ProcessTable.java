package dev.onlyonce.cpu;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The processes of this machine, each asked one by one: listing all of them with their figures costs too much. */
interface ProcessTable {

    /** Of all that can be seen. */
    List<Long> pids();

    /** The arguments, the program first; empty when the process is gone, has ended, or is the kernel's. */
    List<String> arguments(long pid);

    /** None when the process is gone or has ended. */
    Optional<Counters> counters(long pid);

    /**
     * @param startedAt tells it from an earlier process with that pid
     * @param used processor time so far, all threads
     */
    record Counters(long parentPid, Instant startedAt, Duration used) {}

    /** The kernel's own files where there are any, else what the JDK tells. */
    static ProcessTable ofThisMachine() {
        return ProcFiles.available() ? new ProcFiles() : new JdkProcesses();
    }
}
