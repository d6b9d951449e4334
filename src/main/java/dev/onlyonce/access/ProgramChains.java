package dev.onlyonce.access;

import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/** The filters of what programs ask: metrics and health, and the API. The pages' own chain comes after them. */
@Configuration(proxyBeanMethods = false)
class ProgramChains {

    private static final String POLICY = "default-src 'none'; frame-ancestors 'none'";

    private final Tokens tokens;
    private final Refusals refusals;

    ProgramChains(Tokens tokens, Refusals refusals) {
        this.tokens = tokens;
        this.refusals = refusals;
    }

    /** Health says up or down to anybody; the metrics are for tokens. */
    @Bean
    @Order(1)
    SecurityFilterChain actuatorChain(HttpSecurity http) {
        return forPrograms(http, SessionCreationPolicy.STATELESS)
                .securityMatcher(EndpointRequest.toAnyEndpoint())
                .authorizeHttpRequests(requests -> requests.requestMatchers(EndpointRequest.to("health"))
                        .permitAll()
                        .anyRequest()
                        .hasAnyAuthority(Scope.SCRAPE.authority(), Scope.READ.authority(), Scope.ADMIN.authority()))
                .build();
    }

    /** A page's session may read; whoever changes anything shows a token, so that no other site can borrow a session. */
    @Bean
    @Order(2)
    SecurityFilterChain apiChain(HttpSecurity http) {
        String read = Scope.READ.authority();
        String report = Scope.REPORT.authority();
        String admin = Scope.ADMIN.authority();
        return forPrograms(http, SessionCreationPolicy.NEVER)
                .securityMatcher("/api/**", "/otlp/**")
                .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, "/api/**")
                        .hasAnyAuthority(read, admin, "ROLE_VIEWER")
                        .requestMatchers(HttpMethod.HEAD, "/api/**")
                        .hasAnyAuthority(read, admin, "ROLE_VIEWER")
                        .requestMatchers(
                                HttpMethod.POST,
                                "/api/v1/runs",
                                "/api/v1/logs",
                                "/api/v1/deployments",
                                "/api/v1/deployments/*",
                                "/otlp/**")
                        .hasAnyAuthority(report, admin)
                        .anyRequest()
                        .hasAuthority(admin))
                .build();
    }

    private HttpSecurity forPrograms(HttpSecurity http, SessionCreationPolicy sessions) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(sessions))
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(POLICY)))
                .addFilterBefore(new BearerFilter(tokens, refusals), AuthorizationFilter.class);
    }
}
