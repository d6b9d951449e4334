package dev.onlyonce.runs.logs;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how long something took. */
final class Took {

    private static final double LONGEST_SECONDS = 366 * 86_400.0;
    private static final Pattern AMOUNT =
            Pattern.compile("([0-9]+(?:[.][0-9]+)?(?:[eE][+-]?[0-9]{1,2})?) ?(ns|us|µs|ms|s|sec|seconds|m|min|h)?");

    private Took() {}

    /** {@code 1.25}, {@code 1.25s}, {@code 350 ms}: without a unit seconds; null when it is no duration. */
    static @Nullable Duration seconds(@Nullable String text) {
        Matcher amount = AMOUNT.matcher(text == null ? "" : text.strip());
        if (!amount.matches()) {
            return null;
        }
        double seconds = Double.parseDouble(amount.group(1)) * unit(amount.group(2));
        return seconds > LONGEST_SECONDS ? null : Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static double unit(@Nullable String unit) {
        return switch (unit == null ? "s" : unit) {
            case "ns" -> 1e-9;
            case "us", "µs" -> 1e-6;
            case "ms" -> 1e-3;
            case "m", "min" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
    }
}
