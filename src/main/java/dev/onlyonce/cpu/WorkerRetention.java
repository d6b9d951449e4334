package dev.onlyonce.cpu;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long workers' processes are kept.
 *
 * @param rollups from when they were seen last
 */
@ConfigurationProperties("onlyonce.retention")
record WorkerRetention(@DefaultValue("400d") Duration rollups) {}
