package dev.onlyonce.cpu;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Processor use in cores: 3.0 is three cores busy all the time. Not capped: more threads than expected is a fact.
 *
 * @param cores 0 or more
 */
public record Cores(double cores) {

    /** None where it cannot be told: no time passed, or the counter began anew (-1 and NaN included). */
    public static Optional<Cores> used(Duration cpu, Duration wall) {
        return cpu.isNegative() || !wall.isPositive()
                ? Optional.empty()
                : measured(cpu.toNanos() / (double) wall.toNanos());
    }

    /** None for what sources write when they do not know: -1, NaN, infinity. */
    public static Optional<Cores> measured(double cores) {
        return Double.isFinite(cores) && cores >= 0 ? Optional.of(new Cores(cores)) : Optional.empty();
    }

    /** 100 is one core. */
    public double percentOfOneCore() {
        return cores * 100;
    }

    /** 100 is the whole of {@code available} cores: a machine's, or a container's limit. */
    public double percentOf(double available) {
        return cores / available * 100;
    }

    /** With its units, such as {@code 300 % of one core = 37.5 % of 8 CPUs}. */
    public String said(int cpus) {
        return String.format(
                Locale.ROOT,
                "%s %% of one core = %s %% of %d CPUs",
                number(percentOfOneCore()),
                number(percentOf(cpus)),
                cpus);
    }

    private static String number(double percent) {
        return String.format(Locale.ROOT, percent == Math.rint(percent) ? "%.0f" : "%.1f", percent);
    }
}
