package dev.onlyonce.problems;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long problems are kept.
 *
 * @param rollups from their end on
 */
@ConfigurationProperties("onlyonce.retention")
record ProblemRetention(@DefaultValue("400d") Duration rollups) {}
