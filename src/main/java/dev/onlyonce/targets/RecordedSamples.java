package dev.onlyonce.targets;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The recorded answers to one question, in order of time. */
final class RecordedSamples {

    /** The two files are written by two statements of one round: their stamps differ by less. */
    private static final Duration SAME_ROUND = Duration.ofMillis(250);

    private static final String AT = "sampled_at";

    private final Iterator<Map.Entry<Instant, List<Row>>> samples;
    private Instant last = Instant.EPOCH;

    private RecordedSamples(NavigableMap<Instant, List<Row>> samples) {
        this.samples = samples.entrySet().iterator();
    }

    static RecordedSamples read(Path folder, Question.Recording files) {
        NavigableMap<Instant, List<Row>> samples = new TreeMap<>();
        rows(folder.resolve(files.rows()))
                .forEach(row ->
                        samples.computeIfAbsent(at(row), t -> new ArrayList<>()).add(row));
        if (files.samples() != null && Files.exists(folder.resolve(files.samples()))) {
            for (Row row : rows(folder.resolve(files.samples()))) {
                Instant at = at(row);
                if (samples.subMap(at.minus(SAME_ROUND), at.plus(SAME_ROUND)).isEmpty()) {
                    samples.put(at, List.of());
                }
            }
        }
        return new RecordedSamples(samples);
    }

    synchronized Sample next() throws RecordingEnded {
        if (!samples.hasNext()) {
            throw new RecordingEnded(last);
        }
        Map.Entry<Instant, List<Row>> sample = samples.next();
        last = sample.getKey();
        return new Sample(last, sample.getValue(), false);
    }

    private static Instant at(Row row) {
        Instant at = row.instant(AT, ZoneOffset.UTC);
        if (at == null) {
            throw new IllegalArgumentException("a recorded row without " + AT);
        }
        return at;
    }

    private static List<Row> rows(Path file) {
        try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
            List<Row> rows = new ArrayList<>();
            Map<String, Integer> header = new HashMap<>();
            for (CsvRecord line : csv) {
                if (header.isEmpty()) {
                    for (int i = 0; i < line.getFieldCount(); i++) {
                        header.put(line.getField(i), i);
                    }
                } else {
                    rows.add(new RecordedRow(header, line.getFields()));
                }
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException("The recording " + file + " cannot be read", e);
        }
    }
}
