package dev.onlyonce.duplicates;

/**
 * Ticks of a job in a span, by what became of them: {@code once} to {@code unknown} add up to {@code expected}.
 *
 * @param expected ticks whose time is over
 * @param once each key ran once and succeeded, late ones included
 * @param onceNotRecorded ran once; how it ended is not recorded
 * @param failed no attempt of some key succeeded
 * @param duplicate with extra runs
 * @param late among the others
 * @param overlap among the others
 */
public record LedgerTotals(
        String job,
        long expected,
        long once,
        long onceNotRecorded,
        long failed,
        long duplicate,
        long missed,
        long unknown,
        long late,
        long overlap) {}
