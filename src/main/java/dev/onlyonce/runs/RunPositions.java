package dev.onlyonce.runs;

import java.util.List;

/** Where each source stopped reading, as last committed with its runs. */
public interface RunPositions {

    /** All streams of a source, empty at first sight. */
    List<RunBatch.Position> of(String target, String source);
}
