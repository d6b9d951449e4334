package dev.onlyonce.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.util.TestPropertyValues.Type;

class TargetSettingsTest {

    private final ApplicationContextRunner start = new ApplicationContextRunner()
            .withUserConfiguration(
                    TargetsConfiguration.class,
                    ConfiguredTargets.class,
                    SettingsBinder.class,
                    SettingsCheck.class,
                    DatabaseFactory.class)
            .withBean(InstantSource.class, InstantSource::system);

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
    void aTargetThatIsAddedLaterIsBoundAndCheckedLikeThoseOfTheFile() {
        start.withPropertyValues("onlyonce.targets[0].name=shop").run(context -> {
            AddedTargets added = context.getBean(AddedTargets.class);
            Target bank = added.add(Map.of("name", "bank", "zone", "Asia/Seoul", "poll-interval", "2s"));
            assertThat(bank.zone()).isEqualTo(ZoneId.of("Asia/Seoul"));
            assertThat(bank.pollInterval()).isEqualTo(Duration.ofSeconds(2));
            assertThatThrownBy(() -> added.add(Map.of("name", "bank")))
                    .hasMessageContaining("each target needs its own");
            assertThatThrownBy(() -> added.add(Map.of("name", "third", "pol-interval", "2s")))
                    .isInstanceOf(InvalidSetting.class)
                    .hasMessageContaining("poll-interval");
            assertThat(context.getBean(TargetRegistry.class).all())
                    .extracting(Target::name)
                    .containsExactly("shop", "bank");
        });
    }

    @Test
    void aVariableForOneTargetDoesNotHideTheOthersOfTheFile() {
        withVariables("ONLYONCE_TARGETS_0_PASSWORD=secret")
                .withPropertyValues("onlyonce.targets[0].name=shop", "onlyonce.targets[1].name=bank")
                .run(context -> assertThat(context.getBean(TargetRegistry.class).all())
                        .extracting(Target::name)
                        .containsExactly("shop", "bank"));
    }

    @Test
    void aTargetThatIsLeftOutOfTheNumberingStopsTheStart() {
        start.withPropertyValues("onlyonce.targets[0].name=shop", "onlyonce.targets[2].name=bank")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSetting.class)
                        .hasMessageContaining("onlyonce.targets[1]"));
    }

    private ApplicationContextRunner withVariables(String... variables) {
        return start.withInitializer(context -> TestPropertyValues.of(variables)
                .applyTo(context.getEnvironment(), Type.SYSTEM_ENVIRONMENT, "test-systemEnvironment"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ONLYONCE_TARGETS_0_POLINTERVAL=5s        | ONLYONCE_TARGETS_0_POLLINTERVAL
            ONLYONCE_TARGETS_0_JDBC_URI=x            | ONLYONCE_TARGETS_0_JDBCURL
            ONLYONCE_TARGETS_12_DATABASE_3=x         | ONLYONCE_TARGETS_12_DATABASES_3
            ONLYONCE_TARGETS_0_SCRAPES_7_URI=x       | ONLYONCE_TARGETS_0_SCRAPES_7_URL
            """)
    void aMisspeltEnvironmentVariableStopsTheStartToo(String written, String said) {
        withVariables(written)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSetting.class)
                        .hasMessageStartingWith(written.replaceFirst("=.*", " ="))
                        .hasMessageEndingWith("the nearest is " + said));
    }

    @ParameterizedTest
    @CsvSource({
        "ONLYONCE_TARGETS_0_POLLINTERVAL=7s, 7",
        "ONLYONCE_TARGETS_0_POLL_INTERVAL=7s, 7",
        "ONLYONCE_PORT=tcp, 5"
    })
    void aVariableIsReadWithDashesLeftOutOrAsUnderscoresAndThoseOfOthersAreLeftAlone(String written, int seconds) {
        withVariables("ONLYONCE_TARGETS_0_NAME=shop", written)
                .run(context -> assertThat(context.getBean(TargetRegistry.class).all())
                        .singleElement()
                        .satisfies(shop -> assertThat(shop.pollInterval()).hasSeconds(seconds)));
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
