package dev.onlyonce.series;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The clockwork of roll-up and retention. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SeriesConfiguration {}
