package dev.onlyonce.evidence;

import java.time.Instant;

/**
 * What a worker says in its log about the lock that is to let only one of them schedule.
 *
 * @param worker as its runs name it
 * @param taken whether it says that it holds the lock; else another had it
 */
public record LockClaim(String target, String worker, Instant at, boolean taken) {}
