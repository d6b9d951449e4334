package dev.onlyonce.duplicates;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a duplicate came to be.
 *
 * @param id as in the contract, such as {@code scheduler-in-every-worker}; {@code unknown} is an answer
 * @param advice what to do about it; null where nothing can be said
 */
public record Cause(
        String id,
        Confidence confidence,
        List<Evidence> evidence,
        @Nullable String advice) {

    /** One number or fact that it rests on. */
    public record Evidence(String label, String value) {}
}
