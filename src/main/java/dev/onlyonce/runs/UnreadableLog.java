package dev.onlyonce.runs;

import java.io.IOException;

/** A file that cannot be read as a log. */
public final class UnreadableLog extends IOException {

    private static final long serialVersionUID = 1L;

    private final Why why;

    /** What is wrong with a file. */
    public enum Why {
        MISSING,
        FOLDER,
        /** Permission denied. */
        DENIED,
        /** Named .gz, but not compressed so; or cut or damaged. */
        BROKEN_GZIP,
        /** It has bytes that no text has. */
        BINARY
    }

    public UnreadableLog(String name, Why why) {
        super(name + ": " + why);
        this.why = why;
    }

    public Why why() {
        return why;
    }
}
