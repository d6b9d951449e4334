package dev.onlyonce.demo;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Whether the demonstration may start.
 *
 * @param demo true only lets it start where there is no target and the store is embedded
 */
@ConfigurationProperties("onlyonce")
record DemoSettings(@DefaultValue("true") boolean demo) {}
