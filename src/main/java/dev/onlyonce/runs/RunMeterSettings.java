package dev.onlyonce.runs;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What Prometheus is told of runs.
 *
 * @param workerExpiry after this time without a run a worker is taken for gone and leaves no series behind
 */
@ConfigurationProperties("onlyonce.meters")
record RunMeterSettings(@DefaultValue("1h") Duration workerExpiry) {}
