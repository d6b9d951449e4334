package dev.onlyonce.http;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, as every list answers.
 *
 * @param items records; as CSV their components are the columns
 * @param nextCursor gives the next page with {@code cursor=}; null on the last
 */
public record Listing<T>(List<T> items, @Nullable String nextCursor) {

    /** Everything there is. */
    public static <T> Listing<T> whole(List<T> items) {
        return new Listing<>(List.copyOf(items), null);
    }

    /**
     * The first {@code limit} of what was read; one more than the limit was asked for, to know whether there is more.
     *
     * @param cursor makes the cursor of the last item shown
     */
    public static <T> Listing<T> page(List<T> read, int limit, Function<T, String> cursor) {
        if (read.size() <= limit) {
            return whole(read);
        }
        List<T> shown = List.copyOf(read.subList(0, limit));
        return new Listing<>(shown, Cursor.encode(cursor.apply(shown.getLast())));
    }
}
