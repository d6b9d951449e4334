package dev.onlyonce.targets;

import java.time.Instant;

/**
 * Published when a reconnect shows that the server behind a target is not the process it was: restarted, or another one.
 *
 * @param startedAt {@code pg_postmaster_start_time} of the new one
 * @param seenAt when the reconnect told, on the database's clock
 * @param failover whether its system identifier or its recovery state changed
 */
public record DatabaseRestarted(String target, String database, Instant startedAt, Instant seenAt, boolean failover) {}
