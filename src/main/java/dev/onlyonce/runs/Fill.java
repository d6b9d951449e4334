package dev.onlyonce.runs;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Says of a column of a run that another source filled it.
 *
 * @param source that told the value
 * @param was what its own source says, where that is something: {@code running}, {@code unknown}
 */
record Fill(String source, @Nullable String was) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<TreeMap<String, Fill>> BY_COLUMN = new TypeReference<>() {};

    /** What the store keeps, by column; null is nothing. */
    static SortedMap<String, Fill> read(@Nullable String stored) {
        return stored == null ? new TreeMap<>() : JSON.readValue(stored, BY_COLUMN);
    }

    /** For the store; null is nothing. */
    static @Nullable String text(SortedMap<String, Fill> fills) {
        return fills.isEmpty() ? null : JSON.writeValueAsString(fills);
    }
}
