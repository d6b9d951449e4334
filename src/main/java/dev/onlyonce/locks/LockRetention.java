package dev.onlyonce.locks;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long holds are kept.
 *
 * @param rollups from their end on
 */
@ConfigurationProperties("onlyonce.retention")
record LockRetention(@DefaultValue("400d") Duration rollups) {}
