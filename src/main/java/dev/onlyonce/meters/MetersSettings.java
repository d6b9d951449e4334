package dev.onlyonce.meters;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much Prometheus is told.
 *
 * @param worker whether series have one of their own for each worker; off, theirs are added up
 * @param seriesPerTarget at most; those that wake somebody are beyond it
 */
@ConfigurationProperties("onlyonce.meters")
record MetersSettings(
        @DefaultValue("true") boolean worker,
        @DefaultValue("2000") int seriesPerTarget) {

    MetersSettings {
        if (seriesPerTarget < 1) {
            throw new IllegalArgumentException(
                    "onlyonce.meters.series-per-target = " + seriesPerTarget + " is not accepted: at least 1");
        }
    }
}
