package dev.onlyonce.problems;

import dev.onlyonce.targets.TargetPart;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
class ProblemsConfiguration {

    @Bean
    TargetPart<ProblemTargetSettings> problemTargetPart() {
        return TargetPart.of(ProblemTargetSettings.class);
    }
}
