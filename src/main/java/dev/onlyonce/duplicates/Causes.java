package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.causes.CauseOrder;

/** Why something went wrong with a job. */
public final class Causes {

    private Causes() {}

    /** The cause of what is wrong in a case, {@link Cause#UNKNOWN} where nothing explains it. Pure. */
    public static Cause of(CaseFile file) {
        return CauseOrder.judge(file);
    }
}
