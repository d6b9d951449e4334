package dev.onlyonce.targets;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
class TargetsConfiguration {

    @Bean
    TargetPart<TargetSettings> targetPart() {
        return TargetPart.of(TargetSettings.class);
    }
}
