package dev.onlyonce.runs;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long runs are kept.
 *
 * @param runs whole weeks are dropped once their last day is older
 */
@ConfigurationProperties("onlyonce.retention")
record RunRetention(@DefaultValue("400d") Duration runs) {}
