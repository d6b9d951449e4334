package dev.onlyonce.targets.ui;

import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavEntry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Its place in the navigation. */
@Configuration(proxyBeanMethods = false)
class SourcesPages {

    @Bean
    NavEntry sourcesPage() {
        return new NavEntry("sources", "nav.sources", Icon.SOURCES, 90);
    }
}
