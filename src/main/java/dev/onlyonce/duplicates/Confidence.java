package dev.onlyonce.duplicates;

/** How sure a finding is. */
public enum Confidence {
    /** The source itself says what belongs together, or each of several workers ran the same key of one known tick. */
    CERTAIN,
    /** Starts and a schedule agree, or starts alone agree closely. */
    LIKELY,
    /** There is another good explanation, such as a fan-out over keys that were not recorded. */
    POSSIBLE;

    /** As in JSON and columns: lower case. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    Confidence atMost(Confidence other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
