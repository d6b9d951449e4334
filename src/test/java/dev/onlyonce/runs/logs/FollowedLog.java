package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.OpenRuns;
import dev.onlyonce.runs.Requests;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.RunIntake;
import dev.onlyonce.runs.RunPositions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mockito.Mockito;

/** A log followed into memory: what the intake would have kept, with restarts at any moment. */
final class FollowedLog implements RunIntake, RunPositions {

    private final Map<String, Run> runs = new LinkedHashMap<>();
    private final Map<String, Position> positions = new LinkedHashMap<>();
    private final List<RunBatch.Span> covered = new ArrayList<>();
    private final List<Boolean> backlogs = new ArrayList<>();
    private final List<Requests> requests = new ArrayList<>();
    private final EntryTally tally;
    private final LogEntry entry;
    private Instant now = Instant.parse("2026-12-01T12:00:00Z");
    private boolean away;
    private LogCollector collector;

    FollowedLog(Path path, String zone) {
        this(path, zone, LineReader.AUTO);
    }

    FollowedLog(Path path, String zone, String pattern) {
        this.entry = new LogEntry(
                "shop", "logs:app", path.toString(), "web-1", ZoneId.of(zone), pattern, false, List.of(), Map.of());
        this.tally = new EntryTally(entry.source(), entry.path());
        restart();
    }

    /** Onlyonce is killed and started again: memory is gone, what was committed is not. */
    void restart() {
        OpenRuns open = Mockito.mock(OpenRuns.class);
        Mockito.when(open.openRuns("shop", "logs:app"))
                .thenAnswer(call -> runs.values().stream()
                        .filter(run -> run.finishedAt() == null)
                        .toList());
        Mockito.when(open.jobsWithEnds("shop", "logs:app")).thenReturn(Set.of());
        collector = new LogCollector(
                entry,
                new LogStore(this, this, open, () -> now, event -> {
                    if (event instanceof Requests counted) {
                        requests.add(counted);
                    }
                }),
                tally);
    }

    void poll() throws IOException {
        collector.collect();
    }

    void now(Instant instant) {
        now = instant;
    }

    /** Polls until nothing is left to read. */
    void pollAll() throws IOException {
        poll();
        poll();
    }

    /** What of its first file was read as times covered. */
    List<RunBatch.Span> covered() {
        return covered;
    }

    /** How many of the batches were history read at first sight. */
    List<Boolean> backlogs() {
        return backlogs;
    }

    void storeIsAway(boolean isAway) {
        away = isAway;
    }

    @Override
    public Taken take(RunBatch batch) {
        if (away) {
            throw new org.springframework.dao.DataAccessResourceFailureException("the store is away");
        }
        int fresh = 0;
        if (!batch.runs().isEmpty()) {
            backlogs.add(batch.backlog());
        }
        for (Run run : batch.runs()) {
            Run known = runs.get(run.runId());
            fresh += known == null ? 1 : 0;
            runs.put(
                    run.runId(),
                    known == null
                            ? run
                            : new RunBuilder(known)
                                    .finishedAt(run.finishedAt())
                                    .endsRecorded(run.endsRecorded())
                                    .status(run.status())
                                    .error(run.error())
                                    .build());
        }
        batch.positions().forEach(position -> positions.put(position.stream(), position));
        if (batch.coverage() != null) {
            covered.add(batch.coverage());
        }
        return new Taken(fresh, batch.runs().size() - fresh, List.of());
    }

    @Override
    public List<Position> of(String target, String source) {
        return List.copyOf(positions.values());
    }

    List<Run> runs() {
        return runs.values().stream()
                .sorted(Comparator.comparing(run -> run.startedAt() == null ? Instant.MAX : run.startedAt()))
                .toList();
    }

    List<Requests> requests() {
        return requests;
    }

    LogStatus.FileStatus file() {
        return tally.files().getFirst().status();
    }

    LogStatus status() {
        return tally.status();
    }
}
