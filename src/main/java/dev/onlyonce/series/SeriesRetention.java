package dev.onlyonce.series;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long samples are kept.
 *
 * @param samples as they were taken
 * @param rollups per quarter-hour
 */
@ConfigurationProperties("onlyonce.retention")
record SeriesRetention(
        @DefaultValue("30d") Duration samples,
        @DefaultValue("400d") Duration rollups) {

    /** Refuses what would delete everything at once. */
    SeriesRetention {
        atLeastADay("samples", samples);
        atLeastADay("rollups", rollups);
    }

    private static void atLeastADay(String key, Duration kept) {
        if (kept.compareTo(Duration.ofDays(1)) < 0) {
            throw new IllegalArgumentException(
                    "onlyonce.retention.%s = %s is not accepted: at least 1d".formatted(key, kept));
        }
    }
}
