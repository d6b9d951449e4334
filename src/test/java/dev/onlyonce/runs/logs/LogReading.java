package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a whole file into runs and lets them go: what a benchmark measures. */
public final class LogReading {

    private LogReading() {}

    /** What a file tells: how many runs, of how many different keys and workers, and the sum of their starts in milliseconds. */
    public record Told(long runs, int keys, int workers, long starts) {}

    /** Reads the file to its end. */
    public static Told in(Path file, String pattern) throws IOException {
        LogEntry entry = new LogEntry(
                "bench",
                "logs:bench",
                file.toString(),
                "web-1",
                ZoneId.of("Asia/Seoul"),
                pattern,
                false,
                List.of(),
                Map.of());
        Instant now = Instant.parse("2026-12-03T00:00:00Z");
        RunAssembler assembler =
                new RunAssembler(entry, List.of(), Set.of(), WorkerStarts.parse(null), LockSigns.parse(null));
        long runs = 0;
        long starts = 0;
        Set<String> keys = new HashSet<>();
        Set<String> workers = new HashSet<>();
        try (Generation generation = Generation.open("bench", file, StreamState.fresh(file.toString(), "1", 0, ""))) {
            while (true) {
                BlockReader.Block block = new BlockReader(
                                generation, generation.reader(entry::reader), assembler, entry.zone(), now)
                        .read(null);
                if (block.next().offset() == generation.state().offset()) {
                    return new Told(runs, keys.size(), workers.size(), starts);
                }
                runs += block.runs().size();
                for (Run run : block.runs()) {
                    keys.add(run.key());
                    workers.add(run.worker());
                    starts += run.startedAt() == null ? 0 : run.startedAt().toEpochMilli();
                }
                generation.state(block.next());
            }
        }
    }
}
