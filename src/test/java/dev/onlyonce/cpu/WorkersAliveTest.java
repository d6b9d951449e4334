package dev.onlyonce.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WorkersAliveTest {

    private static final Instant NOW = Instant.parse("2026-11-24T00:00:00Z");
    private static final ProcessPattern WEB = new ProcessPattern("gunicorn", "web");

    @Test
    void noneFoundIsZero() {
        assertThat(alive(List.of(WEB), List.of())).hasValue(0);
    }

    @Test
    void withoutAPatternNobodyLooksAndItIsNotKnown() {
        assertThat(alive(List.of(), List.of())).isEmpty();
    }

    @Test
    void withoutAFreshReadingItIsNotKnown() {
        WorkersAlive workers = new WorkersAlive(registry(List.of(WEB)), new CpuNow(InstantSource.fixed(NOW)));
        assertThat(workers.of("shop")).isEmpty();
    }

    @Test
    void theMasterOfAPoolIsNoWorker() {
        assertThat(alive(List.of(WEB), List.of(process(10, 1), process(11, 10), process(12, 10))))
                .hasValue(2);
    }

    private static OptionalInt alive(List<ProcessPattern> patterns, List<ProcessUse> processes) {
        CpuNow now = new CpuNow(InstantSource.fixed(NOW));
        now.set("shop", new HostReading("vm", NOW, 4, null, List.of(), null, processes), HostProbe.Origin.LIVE);
        return new WorkersAlive(registry(patterns), now).of("shop");
    }

    private static ProcessUse process(long pid, long parent) {
        return new ProcessUse(new WorkerProcess("web", "vm", pid, NOW, parent, "gunicorn"), null);
    }

    private static TargetRegistry registry(List<ProcessPattern> patterns) {
        return new TargetRegistry() {
            @Override
            public List<Target> all() {
                return List.of(new Shop(patterns));
            }

            @Override
            public Optional<Target> named(String name) {
                return Optional.of(new Shop(patterns));
            }
        };
    }

    private record Shop(List<ProcessPattern> patterns) implements Target {

        @Override
        public String name() {
            return "shop";
        }

        @Override
        public ZoneId zone() {
            return ZoneOffset.UTC;
        }

        @Override
        public List<Database> databases() {
            return List.of();
        }

        @Override
        public Duration pollInterval() {
            return Duration.ofSeconds(5);
        }

        @Override
        public Optional<Path> recording() {
            return Optional.empty();
        }

        @Override
        public <T> T settings(Class<T> part) {
            return part.cast(new CpuTargetSettings(null, patterns));
        }
    }
}
