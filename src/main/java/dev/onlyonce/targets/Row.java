package dev.onlyonce.targets;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of an answer, live or recorded, by column name. Null means that the source said null; asking for a column
 * that the source did not send is an {@link IllegalArgumentException}.
 */
public interface Row {

    /** Whether the answer has this column at all: a recording can lack what a live server tells. */
    boolean has(String column);

    /** The names of all columns, lower case. */
    List<String> columns();

    @Nullable
    String text(String column);

    /** Whole numbers up to 64 bit; an {@code oid} arrives unsigned. */
    @Nullable
    Long number(String column);

    @Nullable
    Double decimal(String column);

    @Nullable
    Boolean flag(String column);

    /** A time; one without a zone is read as UTC. */
    @Nullable
    Instant instant(String column);

    /** A time; one without a zone is read in {@code naive}. */
    @Nullable
    Instant instant(String column, ZoneId naive);
}
