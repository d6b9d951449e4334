package dev.onlyonce.targets;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One row of an answer, live or recorded, by column name. Null means that the source said null; asking for a column
 * that the source did not send is an {@link IllegalArgumentException}, except where {@link #has} says no.
 */
public interface Row {

    /** Whether the answer has this column at all: a recording can lack what a live server tells. */
    boolean has(String column);

    @Nullable
    String text(String column);

    /** Whole numbers up to 64 bit; an {@code oid} arrives unsigned. */
    @Nullable
    Long number(String column);

    @Nullable
    Double decimal(String column);

    @Nullable
    Boolean flag(String column);

    @Nullable
    Instant instant(String column);
}
