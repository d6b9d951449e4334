package dev.onlyonce.targets;

import dev.onlyonce.http.TargetNames;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
class TargetsConfiguration {

    @Bean
    TargetNames targetNames(ObjectProvider<TargetRegistry> targets) {
        return name -> targets.getObject().named(name).isPresent();
    }

    @Bean
    TargetPart<TargetSettings> targetPart() {
        return TargetPart.of(TargetSettings.class);
    }
}
