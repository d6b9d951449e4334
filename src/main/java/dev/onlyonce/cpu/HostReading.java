package dev.onlyonce.cpu;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a host and its workers do at one time; what is not known is null, never 0.
 *
 * @param host its name
 * @param at the end of the interval that it was measured over
 * @param cores logical processors; null where a recording does not say
 * @param shares of all processors together
 * @param perCore busy, 0 to 1, in the system's order; empty where not told
 * @param container use and limit of Onlyonce's own control group; null without one
 * @param processes the workers
 */
public record HostReading(
        String host,
        Instant at,
        @Nullable Integer cores,
        @Nullable CpuShares shares,
        List<@Nullable Double> perCore,
        @Nullable ContainerUse container,
        List<ProcessUse> processes) {

    /** All workers together; null where there is none, or of none is anything known. */
    public @Nullable Cores ofWorkers() {
        OptionalDouble sum = processes.stream()
                .flatMap(use -> Optional.ofNullable(use.cores()).stream())
                .mapToDouble(Cores::cores)
                .reduce(Double::sum);
        return sum.isPresent() ? new Cores(sum.getAsDouble()) : null;
    }
}
