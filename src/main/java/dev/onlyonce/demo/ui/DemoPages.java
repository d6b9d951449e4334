package dev.onlyonce.demo.ui;

import com.vaadin.flow.spring.security.AuthenticationContext;
import dev.onlyonce.demo.Demo;
import dev.onlyonce.uikit.AddedBanner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Its place on the pages. */
@Configuration(proxyBeanMethods = false)
class DemoPages {

    @Bean
    AddedBanner demoBanner(Demo demo, LiveDemo live, AuthenticationContext people) {
        return new AddedBanner(10, () -> new DemoBanner(demo, live, people.hasRole("OPERATOR")));
    }
}
