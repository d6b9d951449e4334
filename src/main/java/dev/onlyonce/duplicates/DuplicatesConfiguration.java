package dev.onlyonce.duplicates;

import dev.onlyonce.targets.TargetPart;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
class DuplicatesConfiguration {

    @Bean
    TargetPart<DuplicateTargetSettings> duplicateTargetPart() {
        return new TargetPart<>(DuplicateTargetSettings.class, JobSettingsCheck::check);
    }
}
