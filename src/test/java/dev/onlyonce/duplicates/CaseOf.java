package dev.onlyonce.duplicates;

import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.runs.RunStatus;
import dev.onlyonce.runs.RunTrigger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Builds the case of a job for a test: runs, a schedule, what else was seen. */
final class CaseOf {

    static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");

    private final String job;
    private final List<Start> runs = new ArrayList<>();
    private @Nullable Duration every;
    private boolean ids;
    private boolean keyed = true;
    private CaseEvidence seen = CaseEvidence.NONE;

    private CaseOf(String job) {
        this.job = job;
    }

    static CaseOf job(String job) {
        return new CaseOf(job);
    }

    CaseOf every(Duration period) {
        every = period;
        return this;
    }

    /** Its source gives an id to each piece of work. */
    CaseOf withIds() {
        ids = true;
        return this;
    }

    CaseOf withoutKey() {
        keyed = false;
        return this;
    }

    CaseOf seen(CaseEvidence evidence) {
        seen = evidence;
        return this;
    }

    CaseOf run(Instant at, String worker) {
        return run(at, worker, null, null, RunStatus.UNKNOWN, RunTrigger.UNKNOWN);
    }

    CaseOf run(Instant at, String worker, RunTrigger trigger) {
        return run(at, worker, null, null, RunStatus.UNKNOWN, trigger);
    }

    CaseOf run(Instant at, String worker, String externalId) {
        return run(at, worker, externalId, null, RunStatus.UNKNOWN, RunTrigger.UNKNOWN);
    }

    CaseOf ended(Instant at, Duration took, String worker) {
        return run(at, worker, null, took, RunStatus.SUCCEEDED, RunTrigger.UNKNOWN);
    }

    /** Its source records ends; this run has none. */
    CaseOf open(Instant at, String worker) {
        runs.add(new Start(
                "s", id(), null, worker, null, null, null, at, null, true, RunStatus.RUNNING, RunTrigger.UNKNOWN));
        return this;
    }

    /** A line at a place of a log. */
    CaseOf line(Instant at, String worker, String log) {
        runs.add(new Start(
                "s",
                log + "@" + runs.size(),
                null,
                worker,
                null,
                null,
                null,
                at,
                null,
                false,
                RunStatus.UNKNOWN,
                RunTrigger.UNKNOWN));
        return this;
    }

    CaseOf run(
            Instant at,
            String worker,
            @Nullable String externalId,
            @Nullable Duration took,
            RunStatus status,
            RunTrigger trigger) {
        runs.add(new Start(
                "s",
                id(),
                externalId,
                worker,
                null,
                null,
                null,
                at,
                took == null ? null : at.plus(took),
                took != null,
                status,
                trigger));
        return this;
    }

    private String id() {
        return "r" + runs.size();
    }

    CaseFile duplicates() {
        return file(Fault.DUPLICATE, List.of());
    }

    CaseFile overlaps() {
        return file(Fault.OVERLAP, List.of());
    }

    CaseFile missed(Instant... ticks) {
        return file(Fault.MISSED, List.of(ticks));
    }

    /** Ticks in a span, the last one included. */
    CaseFile missed(Instant from, Instant to, Duration period) {
        TreeSet<Instant> ticks = new TreeSet<>();
        for (Instant tick = from; !tick.isAfter(to); tick = tick.plus(period)) {
            ticks.add(tick);
        }
        return file(Fault.MISSED, List.copyOf(ticks));
    }

    private CaseFile file(Fault fault, List<Instant> missed) {
        JobPolicy policy =
                new JobPolicy(job, every == null ? null : new PeriodTicks(every), null, OncePolicy.ONCE, ids, null);
        MemoryLedger ledger = new MemoryLedger(policy, keyed ? "user_id=42" : null, at -> true);
        ledger.arrive(runs);
        Schedule schedule = every == null ? null : new Schedule("shop", job, null, every, ZoneOffset.UTC, "configured");
        return new CaseFile(job, fault, ledger.occurrences(), missed, schedule, OncePolicy.ONCE, seen);
    }

    static Cause.Other other(Cause cause, String id) {
        return cause.others().stream()
                .filter(other -> other.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " was not looked at in " + cause));
    }

    static String evidence(Cause cause, String label) {
        return cause.evidence().stream()
                .filter(e -> e.label().equals(label))
                .map(Cause.Evidence::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + label + " in " + cause.evidence()));
    }
}
