package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a whole file into runs and lets them go: what a benchmark measures. */
public final class LogReading {

    private LogReading() {}

    /** How many runs the file tells. */
    public static long runsIn(Path file, String pattern) throws IOException {
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
        try (Generation generation = Generation.open("bench", file, StreamState.fresh(file.toString(), "1", 0, ""))) {
            while (true) {
                BlockReader.Block block = new BlockReader(
                                generation, generation.reader(entry::reader), assembler, entry.zone(), now)
                        .read(null);
                if (block.next().offset() == generation.state().offset()) {
                    return runs;
                }
                runs += block.runs().size();
                generation.state(block.next());
            }
        }
    }
}
