package dev.onlyonce.duplicates;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long what was judged is kept.
 *
 * @param runs occurrences and ticks, with the runs that they tell of
 * @param rollups their totals per day, and findings
 */
@ConfigurationProperties("onlyonce.retention")
record JudgedRetention(
        @DefaultValue("400d") Duration runs,
        @DefaultValue("400d") Duration rollups) {}
