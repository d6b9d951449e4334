package dev.onlyonce.runs.logs;

import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockRow;
import dev.onlyonce.evidence.WorkerStart;
import dev.onlyonce.runs.LogScan;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBuilder;
import dev.onlyonce.runs.logs.BlockReader.Block;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads files and streams to their end with the reader that follows files. */
public final class FileScan implements LogScan {

    private static final String SOURCE = "logs";

    private final Settings settings;
    private final Consumer<Run> runs;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private final Map<String, Path> hosts = new HashMap<>();
    private int files;
    private @Nullable Before before;

    /** The file that was read before. */
    private record Before(RotatedName name, @Nullable Instant end) {}

    /**
     * Where lines come from: files of one name are one place, however often they were rotated.
     *
     * @param number in the order in which they were met
     */
    private record Place(LogEntry entry, RunAssembler assembler, int number, boolean isOrigin) {

        /** Pids of files are told apart by nothing else: two files may tell of one process. */
        String process(String started) {
            String host = entry.host() + ":";
            return !isOrigin && started.startsWith(host) ? started.substring(host.length()) : started;
        }
    }

    public FileScan(Settings settings, Consumer<Run> runs) {
        this.settings = settings;
        this.runs = runs;
    }

    /** As {@link LogScan#oldestFirst}. */
    public static List<Path> oldestFirst(List<Path> files) {
        return RotatedName.oldestFirst(files);
    }

    @Override
    public Scanned file(Path file) throws IOException {
        try (ScanInput input = ScanInput.of(file)) {
            ScanTally tally = new ScanTally();
            RotatedName name = RotatedName.of(file.toAbsolutePath().normalize());
            if (before != null && name.follows(before.name())) {
                tally.follows(before.end());
            }
            Scanned scanned = scan(file.toString(), input, host(name), tally);
            before = new Before(name, tally.last());
            return scanned;
        }
    }

    @Override
    public Scanned stream(String name, InputStream in) throws IOException {
        try (ScanInput input = ScanInput.of(name, in, settings.now())) {
            return scan(name, input, name, new ScanTally());
        }
    }

    @Override
    public Signs signs() {
        List<WorkerStart> starts = new ArrayList<>();
        List<LockClaim> claims = new ArrayList<>();
        List<LockRow> rows = new ArrayList<>();
        Map<String, String> named = new HashMap<>();
        for (Place place : places.values()) {
            place.assembler()
                    .starts()
                    .forEach((worker, at) -> starts.add(
                            new WorkerStart("", named.computeIfAbsent(place.process(worker), process -> worker), at)));
            claims.addAll(place.assembler().locks().claims());
            rows.addAll(place.assembler().locks().rows());
        }
        return new Signs(starts, claims, rows);
    }

    @Override
    public List<String> logs() {
        return List.copyOf(places.keySet());
    }

    private Scanned scan(String name, ScanInput input, String host, ScanTally tally) throws IOException {
        for (ScanInput.Part part : input.parts()) {
            String origin = part.origin();
            tally.readAs(read(part.place(), origin == null ? host : origin, origin != null, tally, input.writtenAt()));
        }
        return tally.scanned(name, input.origins(), input.writtenAt());
    }

    private LineReader read(Path file, String host, boolean isOrigin, ScanTally tally, Instant writtenAt)
            throws IOException {
        Place place = places.computeIfAbsent(host, h -> place(h, isOrigin));
        StreamState fresh = StreamState.fresh(host.replace('/', ':'), "", 0, "");
        try (Generation generation = Generation.ended(place.number() + "." + files++, file, fresh)) {
            LineReader reader = generation.reader(place.entry()::reader);
            @Nullable Instant dated = writtenAt;
            while (true) {
                Block block = new BlockReader(generation, reader, place.assembler(), settings.zone(), settings.now())
                        .read(dated);
                if (block.next().offset() == generation.state().offset()) {
                    return reader;
                }
                tally.add(block);
                block.runs().forEach(run -> runs.accept(isOrigin ? inContainer(run, host) : run));
                generation.state(block.next());
                dated = null;
            }
        }
    }

    /** A container is the worker where its lines do not say which of its processes wrote them. */
    private static Run inContainer(Run run, String origin) {
        return run.worker() != null
                ? run
                : new RunBuilder(run).worker(origin, origin, null).build();
    }

    private Place place(String host, boolean isOrigin) {
        LogEntry entry = new LogEntry(
                "", SOURCE, host, host, settings.zone(), LineReader.AUTO, false, List.of(), settings.keyNames());
        RunAssembler assembler =
                new RunAssembler(entry, List.of(), Set.of(), WorkerStarts.parse(null), LockSigns.parse(null));
        return new Place(entry, assembler, places.size(), isOrigin);
    }

    /** Pids are told apart by the log they stand in: its name, or its path where another has the same name. */
    private String host(RotatedName rotated) {
        Path log = rotated.log();
        String name = String.valueOf(log.getFileName());
        Path first = hosts.computeIfAbsent(name, n -> log);
        return first.equals(log) ? name : log.toString();
    }
}
