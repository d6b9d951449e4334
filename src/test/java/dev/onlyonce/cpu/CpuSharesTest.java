package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSharesTest {

    private static final CpuTicks BEFORE = new CpuTicks(1000, 0, 500, 8000, 200, 0, 0, 100);

    @Test
    @DisplayName("C46 iowait and steal are not use, and have figures of their own")
    void c46IowaitAndStealAreNotUse() {
        CpuShares shares = CpuShares.between(BEFORE, new CpuTicks(1030, 0, 520, 8030, 210, 0, 0, 110))
                .orElseThrow();
        assertThat(shares.busy()).isEqualTo(0.50);
        assertThat(shares.iowait()).isEqualTo(0.10);
        assertThat(shares.steal()).isEqualTo(0.10);
        assertThat(shares.flag()).isNull();
    }

    @Test
    @DisplayName("C45 iowait that runs backwards stands still, and is flagged")
    void c45IowaitRunsBackwards() {
        CpuShares shares = CpuShares.between(BEFORE, new CpuTicks(1040, 0, 520, 8045, 195, 0, 0, 100))
                .orElseThrow();
        assertThat(shares.busy()).isEqualTo(60 / 105.0, within(1e-12));
        assertThat(shares.iowait()).isZero();
        assertThat(shares.flag()).isEqualTo("iowait decreased");
    }

    @Test
    @DisplayName("C44 first, equal, empty and broken readings have no value")
    void c44BrokenReadingsHaveNoValue() {
        assertThat(CpuShares.between(BEFORE, BEFORE)).as("equal").isEmpty();
        assertThat(CpuShares.between(CpuTicks.ZERO, CpuTicks.ZERO))
                .as("all zero")
                .isEmpty();
        assertThat(CpuShares.between(null, BEFORE)).as("first").isEmpty();
        assertThat(CpuShares.between(BEFORE, CpuTicks.ZERO)).as("began anew").isEmpty();
        assertThat(Cores.measured(-1.0)).as("a bean's -1").isEmpty();
        assertThat(Cores.measured(Double.NaN)).as("NaN").isEmpty();
        assertThat(Cores.measured(Double.POSITIVE_INFINITY)).as("infinity").isEmpty();
        assertThat(Cores.used(Duration.ofSeconds(1), Duration.ZERO))
                .as("no time passed")
                .isEmpty();
        assertThat(Cores.used(Duration.ofSeconds(-1), Duration.ofSeconds(1)))
                .as("counter began anew")
                .isEmpty();
    }

    @Test
    @DisplayName("C48 a process above 100 %: unit always said, not capped")
    void c48ProcessAboveOneCore() {
        Cores cores =
                Cores.used(Duration.ofMillis(30_000), Duration.ofMillis(10_000)).orElseThrow();
        assertThat(cores.cores()).isEqualTo(3.0);
        assertThat(cores.percentOfOneCore()).isEqualTo(300);
        assertThat(cores.percentOf(8)).isEqualTo(37.5);
        assertThat(cores.said(8)).isEqualTo("300 % of one core = 37.5 % of 8 CPUs");
    }

    @Test
    @DisplayName("C42 a container at its limit: cores, per cent of the limit, per cent of the host, each its own")
    void c42QuotaAgainstHostCores() {
        Cores used =
                Cores.used(Duration.ofMillis(20_000), Duration.ofSeconds(5)).orElseThrow();
        ContainerUse limited = new ContainerUse(used, 4.0, 40);
        assertThat(limited.used().cores()).isEqualTo(4.0);
        assertThat(limited.percentOfLimit()).isEqualTo(100.0);
        assertThat(limited.percentOfHost()).isEqualTo(10.0);
        assertThat(new ContainerUse(used, null, 40).percentOfLimit()).isNull();
    }

    @Test
    @DisplayName("C50 all processor groups count")
    void c50AllProcessorsCount() {
        List<CpuTicks> before = new ArrayList<>();
        List<CpuTicks> now = new ArrayList<>();
        for (int cpu = 0; cpu < 128; cpu++) {
            before.add(CpuTicks.ZERO);
            now.add(cpu < 64 ? new CpuTicks(0, 0, 0, 100, 0, 0, 0, 0) : new CpuTicks(57, 0, 0, 43, 0, 0, 0, 0));
        }
        CpuShares all = CpuShares.between(sum(before), sum(now)).orElseThrow();
        assertThat(all.busy()).isEqualTo(0.285, within(1e-12));
    }

    private static CpuTicks sum(List<CpuTicks> ticks) {
        return ticks.stream().reduce(CpuTicks.ZERO, CpuTicks::plus);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void sharesAreNeverBelowZeroOrAboveOne(long seed) {
        Random random = new Random(seed);
        CpuTicks before = ticks(random);
        for (int i = 0; i < 1_000; i++) {
            CpuTicks now = before.plus(ticks(random));
            if (random.nextInt(5) == 0) {
                now = new CpuTicks(now.user(), 0, now.system(), now.idle(), before.iowait() - 3, 0, 0, before.steal());
            }
            CpuShares.between(before, now)
                    .ifPresent(shares -> assertThat(List.of(shares.busy(), shares.iowait(), shares.steal()))
                            .as("seed %d", seed)
                            .allMatch(share -> share >= 0 && share <= 1)
                            .satisfies(all -> assertThat(all.stream()
                                            .mapToDouble(Double::doubleValue)
                                            .sum())
                                    .isLessThanOrEqualTo(1 + 1e-9)));
            before = now;
        }
    }

    private static CpuTicks ticks(Random random) {
        long[] ticks = random.longs(8, 0, 100).toArray();
        return CpuTicks.of(ticks);
    }
}
