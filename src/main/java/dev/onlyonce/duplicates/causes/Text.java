package dev.onlyonce.duplicates.causes;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Values of evidence as text, the same in every language. */
final class Text {

    private Text() {}

    /** In seconds, to the millisecond, such as {@code 4.2 s}. */
    static String seconds(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.toMillis(), 3).setScale(3, RoundingMode.HALF_UP);
        return seconds.stripTrailingZeros().toPlainString() + " s";
    }
}
