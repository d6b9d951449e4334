package dev.onlyonce.runs.logs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Puts together a line that a container runtime has split; one that grows too long is let go. */
final class PartialLine {

    private final StringBuilder text = new StringBuilder();
    private @Nullable Instant at;
    private long from = -1;

    /**
     * @param at the runtime's time of its first part
     * @param offset where its first part stands in the file
     */
    record Whole(String text, @Nullable Instant at, long offset) {}

    /** The line when this was its last part, else null. */
    @Nullable
    Whole add(Wrapping.Unwrapped part, long offset) {
        if (!part.partial() && from < 0) {
            return new Whole(part.text(), part.at(), offset);
        }
        if (from < 0) {
            from = offset;
            at = part.at();
        }
        if (text.length() + part.text().length() > Lines.LONGEST_LINE) {
            clear();
            return null;
        }
        text.append(part.text());
        if (part.partial()) {
            return null;
        }
        Whole whole = new Whole(text.toString(), at, from);
        clear();
        return whole;
    }

    /** Whether its last part is still to come: then reading has to begin again at its first. */
    boolean isOpen() {
        return from >= 0;
    }

    long from() {
        return from;
    }

    private void clear() {
        text.setLength(0);
        from = -1;
    }
}
