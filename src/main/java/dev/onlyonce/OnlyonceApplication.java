package dev.onlyonce;

import com.vaadin.flow.component.dependency.StyleSheet;
import com.vaadin.flow.component.page.AppShellConfigurator;
import com.vaadin.flow.component.page.Push;
import com.vaadin.flow.server.AppShellSettings;
import com.vaadin.flow.theme.aura.Aura;
import dev.onlyonce.check.Check;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** Starts Onlyonce, and is the app shell of its pages. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Push
@StyleSheet(Aura.STYLESHEET)
@StyleSheet("styles.css")
public class OnlyonceApplication implements AppShellConfigurator {

    /** @param args {@code check} and its own, or Spring Boot's, such as {@code --server.port=9090} */
    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals(Check.COMMAND)) {
            System.exit(Check.run(Arrays.copyOfRange(args, 1, args.length)));
        }
        SpringApplication.run(OnlyonceApplication.class, args);
    }

    @Override
    public void configurePage(AppShellSettings settings) {
        settings.addLink("icons/onlyonce.svg", Map.of("rel", "icon", "type", "image/svg+xml"));
    }

    /** The clock of every module; tests put one in its place that they step by hand. */
    @Bean
    InstantSource clock() {
        return InstantSource.system();
    }
}
