package dev.onlyonce.targets;

import java.sql.SQLException;
import java.time.Instant;

/** A recording has no further sample: the last thing that a replayed collector hears. */
public final class RecordingEnded extends SQLException {

    private static final long serialVersionUID = 1L;

    /** @param at the time of the last sample */
    public RecordingEnded(Instant at) {
        super("the recording ended at " + at);
    }
}
