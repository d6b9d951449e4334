package dev.onlyonce.runs;

import java.time.Instant;
import java.util.List;

/** Which time a source accounts for. What lies outside is unknown: neither run nor missed. */
public interface Coverage {

    /** The covered spans of a source inside {@code from} to {@code to}, in order, not touching each other. */
    List<RunBatch.Span> between(String target, String source, Instant from, Instant to);

    /** The spans that at least one source of the target covers, in order, not touching each other. */
    List<RunBatch.Span> ofAny(String target, Instant from, Instant to);
}
