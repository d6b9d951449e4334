package dev.onlyonce.cpu;

import dev.onlyonce.targets.TargetRegistry;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** How many workers of a target live, as its processes tell: none seen is 0, nobody looked is not known. */
@Component
public class WorkersAlive {

    private final TargetRegistry targets;
    private final CpuNow now;

    WorkersAlive(TargetRegistry targets, CpuNow now) {
        this.targets = targets;
        this.now = now;
    }

    /** Empty without a configured process pattern, and while there is no fresh reading of the host. */
    public OptionalInt of(String target) {
        boolean looked = targets.named(target)
                .filter(known ->
                        !known.settings(CpuTargetSettings.class).processes().isEmpty())
                .isPresent();
        return looked
                ? now.of(target).stream()
                        .mapToInt(reading -> alive(reading.processes()))
                        .findFirst()
                : OptionalInt.empty();
    }

    /** A pool's master is seen like its forks, and runs nothing itself. */
    static int alive(List<ProcessUse> processes) {
        Set<Long> parents =
                processes.stream().map(use -> use.process().parentPid()).collect(Collectors.toSet());
        return (int) processes.stream()
                .filter(use -> !parents.contains(use.process().pid()))
                .count();
    }
}
