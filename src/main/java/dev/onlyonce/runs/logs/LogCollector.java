package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Requests;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunBatch.Position;
import dev.onlyonce.runs.RunBatch.Span;
import dev.onlyonce.targets.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/** Follows the files of one log entry: what is new becomes runs, and how far it was read is committed with them. */
final class LogCollector implements Collector {

    private static final Log LOG = LogFactory.getLog(LogCollector.class);
    private static final Duration COVER_EVERY = Duration.ofSeconds(10);

    private final LogEntry entry;
    private final LogStore store;
    private final List<FileTally> tallies;
    private final Map<String, FileTally> byStream = new HashMap<>();
    private @Nullable Generations generations;
    private @Nullable RunAssembler assembler;
    private @Nullable Instant coveredTo;
    private @Nullable Instant lastPoll;
    private boolean caughtUp;

    LogCollector(LogEntry entry, LogStore store, List<FileTally> tallies) {
        this.entry = entry;
        this.store = store;
        this.tallies = tallies;
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
        Generations.Look look = files.look();
        look.remarks().forEach(remark -> LOG.warn(entry.source() + ": " + remark));
        if (files.none()) {
            throw new IOException("no file matches " + entry.path() + " yet");
        }
        Map<String, Long> requests = new HashMap<>();
        for (Generation generation : look.generations()) {
            look.remarks().stream()
                    .filter(remark -> remark.startsWith(generation.state().path() + " "))
                    .forEach(remark -> tally(generation).remark(remark));
            readAll(generation, requests);
        }
        cover();
        tellRequests(requests);
        caughtUp = true;
    }

    private void readAll(Generation generation, Map<String, Long> requests) throws IOException {
        while (true) {
            Instant now = store.clock().instant();
            LineReader reader = generation.reader(entry::reader);
            Path path = Path.of(generation.state().path());
            Instant fileTime =
                    Files.exists(path) ? Files.getLastModifiedTime(path).toInstant() : now;
            BlockReader.Block block =
                    new BlockReader(generation, reader, assembler(), entry.zone(), now).read(fileTime);
            if (block.next().offset() == generation.state().offset()) {
                return;
            }
            keep(generation, block);
            block.requests().forEach((worker, count) -> requests.merge(worker, count, Long::sum));
        }
    }

    private void keep(Generation generation, BlockReader.Block block) {
        Span covered = block.first() == null || block.last() == null
                ? null
                : new Span(block.first(), block.last().plusMillis(1));
        store.intake()
                .take(new RunBatch(
                        entry.target(),
                        entry.source(),
                        block.runs(),
                        List.of(new Position(generation.stream(), block.next().text())),
                        covered,
                        true,
                        !caughtUp));
        generation.state(block.next());
        tally(generation).add(block, generation.reader(entry::reader).recognisedAs());
        if (covered != null && (coveredTo == null || covered.to().isAfter(coveredTo))) {
            coveredTo = covered.to();
        }
    }

    private FileTally tally(Generation generation) {
        return byStream.computeIfAbsent(generation.stream(), stream -> {
            FileTally tally = new FileTally(generation.state().path());
            tallies.add(tally);
            return tally;
        });
    }

    /** A file that is followed to its end accounts for the time until now, lines or not. */
    private void cover() {
        Instant now = store.clock().instant();
        if (!caughtUp || coveredTo == null || Duration.between(coveredTo, now).compareTo(COVER_EVERY) < 0) {
            return;
        }
        Instant from = lastPoll == null || coveredTo.isAfter(lastPoll) ? coveredTo : lastPoll;
        store.intake()
                .take(new RunBatch(
                        entry.target(), entry.source(), List.of(), List.of(), new Span(from, now), true, false));
        coveredTo = now;
    }

    private void tellRequests(Map<String, Long> requests) {
        Instant now = store.clock().instant();
        if (caughtUp && lastPoll != null && (!requests.isEmpty() || seenRequests())) {
            Map<String, Long> named = new HashMap<>();
            requests.forEach((pid, count) -> named.put(pid.isEmpty() ? "" : entry.host() + ":" + pid, count));
            store.events().publishEvent(new Requests(entry.target(), lastPoll, now, named));
        }
        lastPoll = now;
    }

    /** Zero requests is a measurement only where access lines were ever seen. */
    private boolean seenRequests() {
        return tallies.stream().anyMatch(tally -> tally.status().requests() > 0);
    }

    private Generations generations() {
        if (generations == null) {
            List<Position> positions = store.positions().of(entry.target(), entry.source());
            generations = new Generations(entry.glob(), entry.fromEnd(), positions);
            caughtUp = !positions.isEmpty();
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
                    entry.target(),
                    entry.source(),
                    entry.host(),
                    store.open().openRuns(entry.target(), entry.source()),
                    store.open().jobsWithEnds(entry.target(), entry.source()));
        }
        return assembler;
    }

    private void forget() throws IOException {
        if (generations != null) {
            generations.close();
        }
        generations = null;
        assembler = null;
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
