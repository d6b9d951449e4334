package dev.onlyonce.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Wraps where a page ended so that nobody builds on its form. */
final class Cursor {

    private Cursor() {}

    static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws RefusedInput when it is not one of ours */
    static String decode(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new RefusedInput("cursor", "not a cursor of this list");
        }
    }
}
