package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Requests;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.runs.RunIntake;
import dev.onlyonce.targets.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/** Follows the files of one log entry: what is new becomes runs, and how far it was read is committed with them. */
final class LogCollector implements Collector {

    private static final Log LOG = LogFactory.getLog(LogCollector.class);
    private static final Duration COVER_EVERY = Duration.ofSeconds(10);

    /** The position that keeps when which worker started. */
    private static final String WORKERS = "workers";

    /** The position that keeps what was told of locks. */
    private static final String LOCKS = "locks";

    private static final Set<String> SIGNS = Set.of(WORKERS, LOCKS);

    private final LogEntry entry;
    private final LogStore store;
    private final EntryTally tally;
    private @Nullable Generations generations;
    private @Nullable RunAssembler assembler;
    private @Nullable Instant lastCovered;
    private @Nullable Instant lastPoll;
    private boolean caughtUp;

    LogCollector(LogEntry entry, LogStore store, EntryTally tally) {
        this.entry = entry;
        this.store = store;
        this.tally = tally;
    }

    @Override
    public String name() {
        return entry.source();
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public Duration slowAfter() {
        return Duration.ofSeconds(30);
    }

    @Override
    public void collect() throws IOException {
        boolean done = false;
        try {
            read();
            done = true;
        } finally {
            if (!done) {
                forget(); // what was read and not committed is read again
            }
        }
    }

    private void read() throws IOException {
        Generations files = generations();
        Generations.Look look = files.look(store.clock().instant());
        tell(look);
        Map<String, Long> requests = new HashMap<>();
        for (Generation generation : look.generations()) {
            if (look.truncated().contains(generation.state().path())) {
                tally(generation).remark("truncated: lines written just before may be lost");
            }
            readAll(generation, requests);
        }
        if (!look.none()) {
            cover(look.generations());
        }
        tellRequests(requests);
        caughtUp = true;
    }

    private void tell(Generations.Look look) {
        Set<String> troubles = new LinkedHashSet<>(look.unreadable());
        if (look.none()) {
            troubles.add("no file matches " + entry.path() + " yet");
        }
        tally.troubles(troubles).forEach(trouble -> LOG.warn(entry.source() + ": " + trouble));
        look.truncated().forEach(path -> LOG.warn(entry.source() + ": " + path + " was truncated: lines may be lost"));
    }

    private void readAll(Generation generation, Map<String, Long> requests) throws IOException {
        Instant dated = fileTime(generation);
        while (true) {
            LineReader reader = generation.reader(entry::reader);
            BlockReader.Block block = new BlockReader(
                            generation,
                            reader,
                            assembler(),
                            entry.zone(),
                            store.clock().instant())
                    .read(dated);
            if (block.next().offset() == generation.state().offset()) {
                return;
            }
            keep(generation, block);
            block.requests().forEach((worker, count) -> requests.merge(worker, count, Long::sum));
            dated = null;
        }
    }

    private Instant fileTime(Generation generation) throws IOException {
        try {
            return Files.getLastModifiedTime(Path.of(generation.state().path())).toInstant();
        } catch (NoSuchFileException e) {
            return store.clock().instant(); // renamed or deleted a moment ago, so written to a moment ago
        }
    }

    private void keep(Generation generation, BlockReader.Block block) {
        StreamState before = generation.state();
        StreamState next = block.next().covered(block.last());
        RunIntake.Taken taken = store.intake()
                .take(new RunBatch(
                        entry.target(),
                        entry.source(),
                        block.runs(),
                        positions(generation.stream(), next),
                        covered(before, block),
                        true,
                        before.offset() < before.backlogTo()));
        generation.state(next);
        FileTally file = tally(generation);
        file.add(block, generation.reader(entry::reader).recognisedAs());
        taken.refused()
                .forEach(refusal -> file.remark("runs were refused: " + refusal.field() + " " + refusal.reason()));
    }

    private List<Position> positions(String stream, StreamState state) {
        List<Position> positions = new ArrayList<>();
        positions.add(new Position(stream, state.text()));
        if (assembler().starts().takeChanged()) {
            positions.add(new Position(WORKERS, assembler().starts().text()));
        }
        if (assembler().locks().takeChanged()) {
            positions.add(new Position(LOCKS, assembler().locks().text()));
        }
        return positions;
    }

    /** From where the lines read before end: between two blocks of a file nothing is hidden. */
    private static @Nullable Span covered(StreamState before, BlockReader.Block block) {
        if (block.first() == null || block.last() == null) {
            return null;
        }
        Instant end = before.coveredTo();
        Instant from = end != null && end.isBefore(block.first()) ? end : block.first();
        return new Span(from, block.last().plusMillis(1));
    }

    private FileTally tally(Generation generation) {
        return tally.file(generation.stream(), generation.state().path());
    }

    /** A file that is followed to its end accounts for the time until now, lines or not. */
    private void cover(List<Generation> generations) {
        Instant now = store.clock().instant();
        List<Generation> dated = generations.stream()
                .filter(generation -> generation.state().coveredTo() != null)
                .toList();
        Instant since = lastCovered;
        if (since == null) {
            lastCovered = now; // what lies before is told by the lines themselves
        } else if (caughtUp && !dated.isEmpty() && Duration.between(since, now).compareTo(COVER_EVERY) >= 0) {
            List<Position> positions = new ArrayList<>();
            for (Generation generation : dated) {
                generation.state(generation.state().covered(now));
                positions.add(
                        new Position(generation.stream(), generation.state().text()));
            }
            store.intake()
                    .take(new RunBatch(
                            entry.target(), entry.source(), List.of(), positions, new Span(since, now), true, false));
            lastCovered = now;
        }
    }

    private void tellRequests(Map<String, Long> requests) {
        Instant now = store.clock().instant();
        if (caughtUp && lastPoll != null && lastPoll.isBefore(now) && (!requests.isEmpty() || tally.sawRequests())) {
            Map<String, Long> named = new HashMap<>();
            requests.forEach((pid, count) -> named.put(pid.isEmpty() ? "" : entry.host() + ":" + pid, count));
            store.events().publishEvent(new Requests(entry.target(), lastPoll, now, named));
        }
        lastPoll = now;
    }

    private Generations generations() {
        if (generations == null) {
            List<Position> files = new ArrayList<>(store.positions().of(entry.target(), entry.source()));
            files.removeIf(position -> SIGNS.contains(position.stream()));
            generations = new Generations(entry.glob(), entry.fromEnd(), files);
            try {
                generations.findRenamed();
            } catch (IOException e) {
                LOG.warn(entry.source() + ": a rotated file could not be looked for: " + e.getMessage());
            }
        }
        return generations;
    }

    private RunAssembler assembler() {
        if (assembler == null) {
            assembler = new RunAssembler(
                    entry,
                    store.open().openRuns(entry.target(), entry.source()),
                    store.open().jobsWithEnds(entry.target(), entry.source()),
                    WorkerStarts.parse(sign(WORKERS)),
                    LockSigns.parse(sign(LOCKS)));
        }
        return assembler;
    }

    private @Nullable String sign(String stream) {
        return store.positions().of(entry.target(), entry.source()).stream()
                .filter(position -> position.stream().equals(stream))
                .map(Position::state)
                .findFirst()
                .orElse(null);
    }

    private void forget() throws IOException {
        assembler = null;
        caughtUp = false;
        lastCovered = null;
        lastPoll = null;
        if (generations != null) {
            generations.close();
            generations = null;
        }
    }

    @Override
    public void stop() {
        try {
            forget();
        } catch (IOException e) {
            LOG.warn(entry.source() + ": a file could not be closed: " + e.getMessage());
        }
    }
}
