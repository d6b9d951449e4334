package dev.onlyonce.http;

import java.time.InstantSource;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Teaches Spring MVC the forms that all answers share. */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration implements WebMvcConfigurer {

    private final InstantSource clock;
    private final TargetNames targets;
    private final JsonMapper json;

    HttpConfiguration(InstantSource clock, TargetNames targets, JsonMapper json) {
        this.clock = clock;
        this.targets = targets;
        this.json = json;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new ListQueryResolver(clock, targets::contains));
    }

    /** Who does not say what he takes gets JSON; CSV is for those who ask for it. */
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.defaultContentType(MediaType.APPLICATION_JSON);
    }

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.addCustomConverter(new CsvConverter(json));
    }
}
