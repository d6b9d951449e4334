package dev.onlyonce.overview.ui;

import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavEntry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Its place in the navigation. */
@Configuration(proxyBeanMethods = false)
class OverviewPages {

    @Bean
    NavEntry overviewPage() {
        return new NavEntry("overview", "nav.overview", Icon.OVERVIEW, 10);
    }
}
