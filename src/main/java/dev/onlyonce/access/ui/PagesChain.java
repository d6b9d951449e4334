package dev.onlyonce.access.ui;

import com.vaadin.flow.spring.security.VaadinSecurityConfigurer;
import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.CacheControlHeadersWriter;
import org.springframework.security.web.header.writers.DelegatingRequestMatcherHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The filters of the pages: whoever is not signed in sees the sign-in page and what draws it. */
@Configuration(proxyBeanMethods = false)
class PagesChain {

    /** Vaadin starts by a script inside the page and evaluates what the server sends; all else is refused. */
    private static final String POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
            + "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
            + "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

    private static final RequestMatcher DRAWING = new OrRequestMatcher(
            path("/charts/**"), path("/styles.css"), path("/ui/**"), path("/fonts/**"), path("/icons/**"));

    @Bean
    @Order(3)
    SecurityFilterChain pages(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests
                        // else an error inside the other chains would be answered by a redirect to the sign-in page
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .requestMatchers(DRAWING)
                        .permitAll())
                .headers(PagesChain::headers)
                .with(VaadinSecurityConfigurer.vaadin(), pages -> pages.loginView(LoginView.class))
                .build();
    }

    private static void headers(HeadersConfigurer<HttpSecurity> headers) {
        headers.contentSecurityPolicy(policy -> policy.policyDirectives(POLICY))
                .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
                .permissionsPolicyHeader(permissions -> permissions.policy("camera=(), geolocation=(), microphone=()"))
                .cacheControl(HeadersConfigurer.CacheControlConfig::disable)
                .addHeaderWriter(new DelegatingRequestMatcherHeaderWriter(
                        new NegatedRequestMatcher(DRAWING), new CacheControlHeadersWriter()))
                .withObjectPostProcessor(new BeforeTheForward());
    }

    private static RequestMatcher path(String pattern) {
        return PathPatternRequestMatcher.withDefaults().matcher(pattern);
    }

    /** Vaadin answers inside a forward, which Tomcat closes before headers would be added at the usual time. */
    private static final class BeforeTheForward implements ObjectPostProcessor<HeaderWriterFilter> {
        @Override
        public <O extends HeaderWriterFilter> O postProcess(O filter) {
            filter.setShouldWriteHeadersEagerly(true);
            return filter;
        }
    }
}
