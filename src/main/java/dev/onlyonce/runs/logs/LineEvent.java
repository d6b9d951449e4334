package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunStatus;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a line tells of a run. */
sealed interface LineEvent {

    /** A run began. */
    record Started(Stamp stamp, Subject subject) implements LineEvent {}

    /** A run that began earlier ended. */
    record Ended(
            Stamp stamp,
            Subject subject,
            RunStatus status,
            @Nullable String error) implements LineEvent {}

    /** One line tells the whole run, at its end; without a duration its start is not recorded. */
    record Whole(
            Stamp stamp,
            Subject subject,
            RunStatus status,
            @Nullable Duration took,
            @Nullable String error) implements LineEvent {}

    /** A worker says by what name it goes: Celery's node. */
    record Node(Stamp stamp, String name) implements LineEvent {}

    /** A process says something of itself; that starts no run. */
    sealed interface Sign extends LineEvent {

        Stamp stamp();
    }

    /**
     * A scheduler or server process started; that starts no run.
     *
     * @param pid of the process
     * @param host where the line says it
     */
    record WorkerStarted(Stamp stamp, long pid, @Nullable String host) implements Sign {}

    /**
     * A worker says that it holds the scheduler's lock, or that another does.
     *
     * @param host where the line says it
     */
    record LockClaimed(Stamp stamp, long pid, @Nullable String host, boolean taken) implements Sign {}

    /** A worker took a row that serves as a lock, until an instant at most. */
    record RowLocked(Stamp stamp, long pid, @Nullable String host, String name, Instant until) implements Sign {}

    /** The line fits the operator's pattern, but its time cannot be read. */
    enum Unread implements LineEvent {
        INSTANCE
    }

    /**
     * A request of a user; its line often has no time.
     *
     * @param pid of the worker, empty where the line does not say
     */
    record Access(String pid) implements LineEvent {}

    /**
     * Who and what.
     *
     * @param worker the name that the line gives, null where it gives none
     * @param record by which file and offset a shipper names the line: sent twice, it is one line
     */
    record Subject(
            String job,
            @Nullable String key,
            @Nullable String worker,
            @Nullable Long pid,
            @Nullable String host,
            @Nullable String externalId,
            @Nullable String record) {}
}
