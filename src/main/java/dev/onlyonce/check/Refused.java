package dev.onlyonce.check;

import java.util.Arrays;

/** An option that is not understood; names it, in words of the bundle. */
final class Refused extends Exception {

    private static final long serialVersionUID = 1L;

    private final String key;
    private final transient Object[] arguments;

    /** @param key of the sentence that says what is wrong */
    Refused(String key, Object... arguments) {
        super(key + " " + Arrays.toString(arguments));
        this.key = key;
        this.arguments = arguments;
    }

    String in(Words words) {
        return words.of(key, arguments);
    }
}
