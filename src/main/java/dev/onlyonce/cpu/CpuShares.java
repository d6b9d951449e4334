package dev.onlyonce.cpu;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the processors did between two readings, each as a share of all their time, 0 to 1.
 *
 * @param busy programs and the kernel; neither waiting for disks nor what other machines took
 * @param iowait idle while a disk was waited for; null where the source does not tell
 * @param steal taken by other virtual machines; null where the source does not tell
 * @param flag what was odd about the counters; null when nothing was
 */
public record CpuShares(
        double busy,
        @Nullable Double iowait,
        @Nullable Double steal,
        @Nullable String flag) {

    /**
     * None where there is nothing to tell: no reading before, equal readings (asked twice within the source's memory),
     * or counters that began anew.
     */
    static Optional<CpuShares> between(@Nullable CpuTicks before, CpuTicks now) {
        if (before == null || now.total() <= before.total()) {
            return Optional.empty();
        }
        CpuTicks passed = now.since(before);
        double all = passed.total();
        return Optional.of(
                new CpuShares(passed.busy() / all, passed.iowait() / all, passed.steal() / all, oddity(before, now)));
    }

    /** The kernel's iowait and idle counters are estimates that it corrects downwards now and then. */
    private static @Nullable String oddity(CpuTicks before, CpuTicks now) {
        if (now.iowait() < before.iowait()) {
            return "iowait decreased";
        }
        if (now.idle() < before.idle()) {
            return "idle decreased";
        }
        if (now.steal() < before.steal()) {
            return "steal decreased";
        }
        return now.busy() < before.busy() ? "busy decreased" : null;
    }
}
