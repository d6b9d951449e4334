package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** What the settings of a job mean for its runs. */
class JobPoliciesTest {

    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    @Test
    void d17WorkAtTheStartOfAProcessIsMeantOncePerRollout() {
        JobPolicy slack = policies(new DuplicateTargetSettings.Job(
                        "slack",
                        null,
                        null,
                        null,
                        DuplicateTargetSettings.Trigger.START,
                        null,
                        null,
                        null,
                        null,
                        OncePolicy.UNDECIDED,
                        false))
                .of("shop", "slack");
        JobRuns runs = JobRuns.withoutKey(slack);
        for (int worker = 0; worker < 4; worker++) {
            runs.run(AT.plusSeconds(40L * worker), "web:" + worker);
        }
        runs.run(AT.plus(Duration.ofDays(1)), "web:9");
        assertThat(runs.judge()).extracting(Occurrence::extraRuns).containsExactly(3, 0);
    }

    @Test
    void ofAJobThatNobodyConfiguredNothingIsDecided() {
        assertThat(policies().of("shop", "other").runs()).isEqualTo(OncePolicy.UNDECIDED);
    }

    private static JobPolicies policies(DuplicateTargetSettings.Job... jobs) {
        Target shop = Mockito.mock(Target.class);
        Mockito.when(shop.zone()).thenReturn(ZoneOffset.UTC);
        Mockito.when(shop.settings(DuplicateTargetSettings.class))
                .thenReturn(new DuplicateTargetSettings(List.of(jobs)));
        TargetRegistry registry = Mockito.mock(TargetRegistry.class);
        Mockito.when(registry.named("shop")).thenReturn(Optional.of(shop));
        return new JobPolicies(registry);
    }
}
