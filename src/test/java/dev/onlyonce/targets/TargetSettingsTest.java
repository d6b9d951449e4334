package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class TargetSettingsTest {

    private final ApplicationContextRunner start = new ApplicationContextRunner()
            .withUserConfiguration(
                    TargetsConfiguration.class,
                    ConfiguredTargets.class,
                    SettingsBinder.class,
                    SettingsCheck.class,
                    DatabaseFactory.class);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            onlyonce.targets[0].pol-interval=5s   | onlyonce.targets[].poll-interval
            onlyonce.targets[0].jdbcurl=x         | onlyonce.targets[].jdbc-url
            onlyonce.targets[0].sesions=x         | onlyonce.targets[].sessions
            onlyonce.targets[0].poll-interval=5q  | a duration such as 30s
            onlyonce.targets[0].zone=Seoul        | a time zone such as Asia/Seoul
            onlyonce.targets[0].replay=/nowhere   | a folder with recorded CSV files
            onlyonce.targets[0].jdbc-url=db       | jdbc:postgresql://host:port/database
            onlyonce.targets[0].jdbc-url=jdbc:postgresql://h/d?options=x | options
            onlyonce.targets[1].jdbc-url=jdbc:postgresql://h/d           | onlyonce.targets[1].name
            onlyonce.targets[1].name=shop         | each target needs its own
            """)
    void whatIsWrongStopsTheStartNamingTheKeyAndWhatIsRight(String written, String said) {
        start.withPropertyValues("onlyonce.targets[0].name=shop", written)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSetting.class)
                        .hasMessageContaining(said));
    }

    @Test
    void aFailedStartNeverPrintsAPassword() {
        start.withPropertyValues(
                        "onlyonce.targets[0].name=shop",
                        "onlyonce.targets[0].password=hunter2",
                        "onlyonce.targets[0].jdbc-url=jdbc:postgresql://u:hunter2@h/d?password=hunter2")
                .run(context ->
                        assertThat(String.valueOf(context.getStartupFailure())).doesNotContain("hunter2"));
    }

    @Test
    void keysOfTheContractThatNobodyReadsYetAreAccepted() {
        start.withPropertyValues(
                        "onlyonce.targets[0].name=상점",
                        "onlyonce.targets[0].adapters[0]=celery",
                        "onlyonce.targets[0].sessions.application-name=x",
                        "onlyonce.currency=KRW")
                .run(context -> assertThat(context.getBean(TargetRegistry.class).named("상점"))
                        .get()
                        .satisfies(shop -> {
                            assertThat(shop.pollInterval()).isEqualTo(Duration.ofSeconds(5));
                            assertThat(shop.zone().getId()).isEqualTo("UTC");
                            assertThat(shop.databases()).isEmpty();
                        }));
    }

    @Test
    void databasesThatAreFoundJoinAndThoseThatAreGoneLeave() {
        start.withPropertyValues(
                        "onlyonce.targets[0].name=shop",
                        "onlyonce.targets[0].jdbc-url=jdbc:postgresql://127.0.0.1:1/shop",
                        "onlyonce.targets[0].databases=all")
                .run(context -> {
                    ConfiguredTargets targets = context.getBean(ConfiguredTargets.class);
                    Target before = targets.named("shop").orElseThrow();
                    targets.found("shop", java.util.List.of("billing", "shop"));
                    Target after = targets.named("shop").orElseThrow();
                    assertThat(after.databases()).extracting(Database::name).containsExactly("shop", "billing");
                    assertThat(after.databases().getFirst())
                            .as("the kept connections stay")
                            .isSameAs(before.databases().getFirst());
                    targets.found("shop", java.util.List.of("shop"));
                    assertThat(targets.named("shop").orElseThrow().databases()).hasSize(1);
                });
    }
}
