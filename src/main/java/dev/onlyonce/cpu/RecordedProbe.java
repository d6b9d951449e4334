package dev.onlyonce.cpu;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.onlyonce.targets.RecordingEnded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A recorded {@code cpu.csv}: a row per process and second, {@code cpu_percent} with 100 for one core; rows of pid 0 are
 * sums, of which {@code HOST-TOTAL(0-100)} is the host's share.
 */
final class RecordedProbe implements HostProbe {

    static final String FILE = "cpu.csv";

    private static final String HOST_TOTAL = "HOST-TOTAL(0-100)";

    /** Samples follow each other by a second and a little. */
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    /** Absent for longer, a pid is another process when it comes back. */
    private static final Duration FORGOTTEN = Duration.ofSeconds(5);

    private record Sighting(Instant startedAt, Instant lastSeen) {}

    private record Rule(ProcessPattern of, Pattern pattern) {}

    private final String host;
    private final Path file;
    private final List<Rule> rules;
    private final Map<Long, Sighting> sightings = new HashMap<>();
    private @Nullable Iterator<Map.Entry<Instant, List<NamedCsvRecord>>> samples;
    private @Nullable Instant first;
    private Instant last = Instant.EPOCH;

    RecordedProbe(String host, Path folder, List<ProcessPattern> patterns) {
        this.host = host;
        this.file = folder.resolve(FILE);
        this.rules = patterns.stream().map(p -> new Rule(p, p.pattern())).toList();
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public Origin origin() {
        return Origin.RECORDED;
    }

    @Override
    public Duration resolution() {
        return RESOLUTION;
    }

    @Override
    public HostReading read() throws RecordingEnded {
        if (samples == null) {
            samples = load().entrySet().iterator();
        }
        if (!samples.hasNext()) {
            throw new RecordingEnded(last);
        }
        Map.Entry<Instant, List<NamedCsvRecord>> sample = samples.next();
        last = sample.getKey();
        if (first == null) {
            first = last;
        }
        return reading(last, sample.getValue());
    }

    private Map<Instant, List<NamedCsvRecord>> load() {
        Map<Instant, List<NamedCsvRecord>> rows = new TreeMap<>();
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            csv.forEach(
                    row -> rows.computeIfAbsent(at(row), t -> new ArrayList<>()).add(row));
        } catch (IOException e) {
            throw new UncheckedIOException("The recording " + file + " cannot be read", e);
        }
        return rows;
    }

    private HostReading reading(Instant at, List<NamedCsvRecord> rows) {
        @Nullable CpuShares shares = null;
        List<ProcessUse> uses = new ArrayList<>();
        for (NamedCsvRecord row : rows) {
            String command = row.getField("cmd");
            long pid = (long) number(row, "pid");
            if (pid == 0) {
                shares = command.equals(HOST_TOTAL) ? shares(number(row, "cpu_percent")) : shares;
                continue;
            }
            for (Rule rule : rules) {
                if (rule.pattern().matcher(command).find()) {
                    uses.add(use(rule.of().name(), pid, row, at));
                    break;
                }
            }
        }
        return new HostReading(host, at, null, shares, List.of(), null, uses);
    }

    private static @Nullable CpuShares shares(double percent) {
        return percent >= 0 && percent <= 100 ? new CpuShares(percent / 100, null, null, null) : null;
    }

    private ProcessUse use(String name, long pid, NamedCsvRecord row, Instant at) {
        @Nullable Sighting before = sightings.get(pid);
        boolean known =
                before != null && Duration.between(before.lastSeen(), at).compareTo(FORGOTTEN) <= 0;
        Instant startedAt = before != null && known ? before.startedAt() : at;
        sightings.put(pid, new Sighting(startedAt, at));
        WorkerProcess process = new WorkerProcess(
                name, host, pid, startedAt, (long) number(row, "ppid"), CommandName.of(List.of(row.getField("cmd"))));
        double percent = number(row, "cpu_percent");
        // recorders write 0.0 the first time they see a process: they do not know yet
        boolean notYet = !known && !at.equals(first) && percent == 0;
        return new ProcessUse(
                process, notYet ? null : Cores.measured(percent / 100).orElse(null));
    }

    private Instant at(NamedCsvRecord row) {
        String text = row.getField("sampled_at");
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw wrong(row, "sampled_at", text, "a time in ISO 8601 with offset");
        }
    }

    private double number(NamedCsvRecord row, String column) {
        String text = row.getField(column);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrong(row, column, text, "a number");
        }
    }

    private IllegalArgumentException wrong(NamedCsvRecord row, String column, String text, String accepted) {
        return new IllegalArgumentException("%s, line %d: %s = %s is not accepted: %s"
                .formatted(file.getFileName(), row.getStartingLineNumber(), column, text, accepted));
    }

    static boolean isIn(Path folder) {
        return Files.isReadable(folder.resolve(FILE));
    }
}
