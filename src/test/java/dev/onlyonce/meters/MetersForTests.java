package dev.onlyonce.meters;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Families of a registry of their own, and what a scrape of it reads. */
public final class MetersForTests {

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Meters meters = new Meters(registry, new MetersSettings(true, 2_000));

    public Meters meters() {
        return meters;
    }

    /** The lines of a scrape that begin so. */
    public List<String> lines(String start) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new PrometheusTextFormatWriter(false).write(out, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(start))
                .toList();
    }
}
