package dev.onlyonce.duplicates;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.onlyonce.Captures;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.LockWatch;
import dev.onlyonce.evidence.ProcessSeen;
import dev.onlyonce.evidence.Schedule;
import dev.onlyonce.runs.LogScan;
import dev.onlyonce.runs.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The case of a recorded system: its logs, and where a test says so its recorded samples. */
final class CaptureCase {

    private final String capture;
    private final String job;
    private final Duration every;
    private final LogScan scan;
    private final Map<String, Run> runs = new LinkedHashMap<>();
    private CaseEvidence seen = CaseEvidence.NONE;

    CaptureCase(String capture, String job, Duration every, String... logs) throws IOException {
        this.capture = capture;
        this.job = job;
        this.every = every;
        LogScan.Settings settings =
                new LogScan.Settings(ZoneId.of("Asia/Seoul"), Map.of(), Instant.parse("2026-12-02T00:00:00Z"));
        this.scan = LogScan.of(settings, run -> runs.put(run.runId(), run));
        for (String log : logs) {
            scan.file(Captures.file(capture, log));
        }
        LogScan.Signs signs = scan.signs();
        seen = seen.told(signs.starts(), signs.claims());
        if (!signs.rows().isEmpty()) {
            seen = seen.lockRows(signs.rows());
        }
    }

    /** With the recorded samples of its advisory locks; the scheduler's is watched and guards the job. */
    CaptureCase withLocks() {
        TreeSet<Instant> polls = new TreeSet<>();
        rows("advisory-count.csv").forEach(row -> polls.add(at(row.getField("sampled_at"))));
        Map<List<String>, List<Instant>> sightings = new LinkedHashMap<>();
        for (NamedCsvRecord row : rows("advisory.csv")) {
            String key = row.getField("l_objid");
            sightings
                    .computeIfAbsent(List.of(key, row.getField("l_pid")), k -> new ArrayList<>())
                    .add(at(row.getField("sampled_at")));
        }
        List<LockHold> holds = new ArrayList<>();
        sightings.forEach((who, at) -> {
            Instant gone = polls.higher(at.getLast().plusSeconds(1));
            holds.add(new LockHold(
                    "",
                    "app",
                    who.get(0),
                    "RIOL",
                    Long.valueOf(who.get(1)),
                    null,
                    null,
                    at.getFirst(),
                    at.getLast(),
                    gone,
                    gone == null ? null : "session-ended"));
        });
        seen = seen.holds(holds).watches(List.of(new LockWatch(null, "1380536140", "RIOL", List.of(job))));
        return this;
    }

    /** With the workers' processes as they were sampled. */
    CaptureCase withProcesses() {
        Map<Long, List<Instant>> sightings = new LinkedHashMap<>();
        Map<Long, NamedCsvRecord> rows = new LinkedHashMap<>();
        for (NamedCsvRecord row : rows("cpu.csv")) {
            if (row.getField("cmd").matches(".*(gunicorn app:app|/usr/sbin/pgbouncer).*")) {
                long pid = Long.parseLong(row.getField("pid"));
                sightings.computeIfAbsent(pid, p -> new ArrayList<>()).add(at(row.getField("sampled_at")));
                rows.put(pid, row);
            }
        }
        List<ProcessSeen> processes = new ArrayList<>();
        sightings.forEach((pid, at) -> List.of(at.getFirst(), at.getLast()).forEach(when -> {
            NamedCsvRecord row = Objects.requireNonNull(rows.get(pid));
            processes.add(new ProcessSeen(
                    "",
                    "app-full.log:" + pid,
                    "vm",
                    pid,
                    Long.parseLong(row.getField("ppid")),
                    row.getField("cmd"),
                    at.getFirst(),
                    when));
        }));
        seen = seen.processes(processes);
        return this;
    }

    /** With the rows of ShedLock's table as they were sampled, instead of its log's lines. */
    CaptureCase withLockRows() {
        TreeMap<Instant, LockRow> byTaken = new TreeMap<>();
        for (NamedCsvRecord row : rows("shedlock.csv")) {
            Instant taken = utc(row.getField("locked_at"));
            byTaken.putIfAbsent(
                    taken,
                    new LockRow(
                            "",
                            row.getField("name"),
                            row.getField("locked_by"),
                            taken,
                            utc(row.getField("lock_until")),
                            at(row.getField("now"))));
        }
        seen = seen.lockRows(List.copyOf(byTaken.values()));
        return this;
    }

    CaptureCase withoutLockRows() {
        seen = new CaseEvidence(
                seen.holds(),
                seen.watches(),
                null,
                seen.claims(),
                seen.sessions(),
                seen.processes(),
                seen.starts(),
                seen.deployments(),
                seen.clocks(),
                seen.sentBy(),
                seen.formats());
        return this;
    }

    Cause duplicates() {
        return Causes.of(file(Fault.DUPLICATE, List.of()));
    }

    Cause overlaps() {
        return Causes.of(file(Fault.OVERLAP, List.of()));
    }

    /** The cause of the longest gap, by ticks from the first run to the last. */
    Cause missed() {
        List<List<Instant>> gaps = MissedStretches.of(missedTicks(), occurrences());
        return Causes.of(file(
                Fault.MISSED,
                gaps.stream().max((a, b) -> Integer.compare(a.size(), b.size())).orElseThrow()));
    }

    List<Instant> missedTicks() {
        List<Instant> ran = occurrences().stream()
                .map(Occurrence::tick)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        List<Instant> missed = new ArrayList<>();
        for (Instant tick = ran.getFirst(); tick.isBefore(ran.getLast()); tick = tick.plus(every)) {
            if (!ran.contains(tick)) {
                missed.add(tick);
            }
        }
        return missed;
    }

    private CaseFile file(Fault fault, List<Instant> missed) {
        Schedule schedule = new Schedule("", job, null, every, ZoneOffset.UTC, "configured");
        return new CaseFile(job, fault, occurrences(), missed, schedule, OncePolicy.ONCE, seen);
    }

    List<Occurrence> occurrences() {
        Map<String, List<Start>> byKey = runs.values().stream()
                .filter(run -> run.job().equals(job))
                .flatMap(run -> Start.of(run).stream().map(start -> Map.entry(String.valueOf(run.key()), start)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        boolean ids = byKey.values().stream().flatMap(List::stream).allMatch(run -> run.externalId() != null);
        JobPolicy policy = new JobPolicy(job, new PeriodTicks(every), null, OncePolicy.ONCE, ids, null);
        List<Occurrence> all = new ArrayList<>();
        byKey.forEach((key, starts) -> {
            MemoryLedger ledger = new MemoryLedger(policy, key.equals("null") ? null : key, at -> true);
            ledger.arrive(starts);
            all.addAll(ledger.occurrences());
        });
        all.sort((a, b) -> a.firstStart().compareTo(b.firstStart()));
        return all;
    }

    private List<NamedCsvRecord> rows(String file) {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(Captures.file(capture, file))) {
            return csv.stream().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant at(String text) {
        return OffsetDateTime.parse(text.replace(' ', 'T')).toInstant();
    }

    private static Instant utc(String text) {
        return LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
    }
}
