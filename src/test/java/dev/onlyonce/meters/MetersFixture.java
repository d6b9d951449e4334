package dev.onlyonce.meters;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Makes meters on a registry that a test can read. */
public final class MetersFixture {

    private MetersFixture() {}

    public static Meters on(PrometheusRegistry registry) {
        return new Meters(registry, new MetersSettings(true, 100));
    }
}
