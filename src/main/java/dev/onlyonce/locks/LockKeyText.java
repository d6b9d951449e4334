package dev.onlyonce.locks;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a key that somebody wrote. */
final class LockKeyText {

    static final String ACCEPTED = "a decimal bigint (-42), hex (0x52494F4C), two 32-bit numbers (7,5),"
            + " or one to eight ASCII characters in single quotes ('RIOL')";

    private static final Pattern NUMBER = Pattern.compile("(-?)(0[xX])?([0-9a-fA-F]{1,40})");
    private static final Pattern PAIR = Pattern.compile("\\(?([^,()]+),([^,()]+)\\)?");
    private static final Pattern QUOTED = Pattern.compile("(['\"])([ -~]{1,8})\\1");

    private LockKeyText() {}

    static LockKey parse(String text) {
        String written = text.strip();
        Matcher quoted = QUOTED.matcher(written);
        if (quoted.matches()) {
            return new LockKey.Bigint(quoted.group(2).chars().asLongStream().reduce(0, (key, c) -> key << 8 | c));
        }
        Matcher pair = PAIR.matcher(written);
        if (pair.matches() && written.startsWith("(") == written.endsWith(")")) {
            return new LockKey.IntPair(
                    (int) number(pair.group(1), Integer.SIZE), (int) number(pair.group(2), Integer.SIZE));
        }
        return new LockKey.Bigint(number(written, Long.SIZE));
    }

    /** Hex may name all the bits; of a pair, decimal too, since {@code pg_locks} shows its halves unsigned. */
    private static long number(String text, int bits) {
        Matcher number = NUMBER.matcher(text.strip());
        if (!number.matches() || number.group(2) == null && !number.group(3).matches("[0-9]+")) {
            throw new IllegalArgumentException(ACCEPTED);
        }
        boolean hex = number.group(2) != null;
        BigInteger value = new BigInteger(number.group(1) + number.group(3), hex ? 16 : 10);
        int most = hex || bits == Integer.SIZE ? bits : bits - 1;
        if (value.signum() < 0 ? value.bitLength() >= bits : value.bitLength() > most) {
            throw new IllegalArgumentException("a number of " + bits + " bits; " + ACCEPTED);
        }
        return value.longValue();
    }
}
