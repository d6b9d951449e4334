package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What somebody reads who made a mistake in the configuration. */
@ExtendWith(OutputCaptureExtension.class)
class StartMessageTest {

    @Configuration(proxyBeanMethods = false)
    @Import({
        TargetsConfiguration.class,
        ConfiguredTargets.class,
        SettingsBinder.class,
        SettingsCheck.class,
        DatabaseFactory.class
    })
    static class Targets {

        @Bean
        InstantSource clock() {
            return InstantSource.system();
        }
    }

    @Test
    void anUnknownKeyIsToldInOneLineWithWhatToDoAndNoStackTrace(CapturedOutput output) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(Targets.class)
                        .web(WebApplicationType.NONE)
                        .run(
                                "--spring.config.location=optional:classpath:/nowhere/", // it names keys of other
                                // features
                                "--onlyonce.targets[0].name=shop",
                                "--onlyonce.targets[0].password=hunter2",
                                "--onlyonce.targets[0].pol-interval=5s"))
                .hasRootCauseInstanceOf(InvalidSetting.class);
        assertThat(output.getAll().lines().map(String::strip))
                .contains("APPLICATION FAILED TO START")
                .contains("onlyonce.targets[0].pol-interval = … is not accepted: no such setting;"
                        + " the nearest is onlyonce.targets[].poll-interval")
                .noneMatch(line -> line.startsWith("at ") || line.contains("hunter2"));
    }
}
