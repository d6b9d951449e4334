package dev.onlyonce.duplicates;

/** A run as a part of its occurrence. */
public record Member(Start run, Part part) {

    /** Which part a run has in its occurrence. */
    public enum Part {
        /** The one that was meant. */
        FIRST,
        /** Meant as well: one in each worker or host. */
        MEANT,
        /** Started after a recorded failure of an earlier attempt. */
        RETRY,
        /** Beyond the first. */
        EXTRA
    }

    /** Whether it is beyond what is meant. */
    public boolean extra() {
        return part == Part.EXTRA;
    }
}
