package dev.onlyonce.runs;

import java.util.List;

/** The one way by which runs get into the store: in batches, in time order, exactly once per identity. */
public interface RunIntake {

    /**
     * Stores a batch and, in the same transaction, how far its source has been read, then publishes {@link RunsStored}.
     * A run whose identity is stored already updates that run (its end, its status) and is counted as known.
     *
     * @throws org.springframework.dao.DataAccessException when the store is away: nothing was kept, call again
     */
    Taken take(RunBatch batch);

    /**
     * @param fresh runs not seen before
     * @param known runs seen before, changed or not
     * @param refused one line each, in the batch's order
     */
    record Taken(int fresh, int known, List<Refusal> refused) {}

    /**
     * @param index of the run in the batch, from 0
     * @param field as in JSON
     * @param reason one sentence
     */
    record Refusal(int index, String field, String reason) {}
}
