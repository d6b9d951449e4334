package dev.onlyonce.demo;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How fast the demo lives. */
@Configuration(proxyBeanMethods = false)
class DemoConfiguration {

    @Bean
    DemoPace demoPace() {
        return DemoPace.USUAL;
    }
}
