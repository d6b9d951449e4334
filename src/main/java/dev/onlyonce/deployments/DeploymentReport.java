package dev.onlyonce.deployments;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What somebody tells of a deployment.
 *
 * @param target its name
 * @param version any text that people know it by
 * @param startedAt null means now, or the start of the one that is open
 * @param finishedAt null while the rollout goes on
 * @param id by which the same deployment is told again; null lets target and version say it
 */
public record DeploymentReport(
        String target,
        String version,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String note,
        @Nullable String id) {}
