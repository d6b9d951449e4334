package dev.onlyonce.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Processor use of the control group that Onlyonce runs in, against its own limit and against the host.
 *
 * @param used cores in use
 * @param limitCores its quota; null where there is none, and then only the host's share means something
 * @param hostCores logical processors of the host
 */
public record ContainerUse(Cores used, @Nullable Double limitCores, int hostCores) {

    /** 100 is the quota; null without one. */
    public @Nullable Double percentOfLimit() {
        return limitCores == null ? null : used.percentOf(limitCores);
    }

    /** 100 is the whole host. */
    public double percentOfHost() {
        return used.percentOf(hostCores);
    }
}
