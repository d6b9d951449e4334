package dev.onlyonce.locks;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What an advisory lock is taken on. The three kinds never meet: equal numbers in two of them are two locks.
 *
 * @see #of for how {@code pg_locks} tells them apart
 */
public sealed interface LockKey {

    /** Fewer printable characters than this are chance. */
    int FEWEST_CHARACTERS = 3;

    /** The key of {@code pg_advisory_lock(bigint)}. */
    record Bigint(long value) implements LockKey {

        @Override
        public long classid() {
            return value >>> 32;
        }

        @Override
        public long objid() {
            return Integer.toUnsignedLong((int) value);
        }

        @Override
        public int objsubid() {
            return 1;
        }

        @Override
        public String text() {
            return Long.toString(value);
        }

        @Override
        public String hex() {
            return classid() == 0 ? "0x%08X".formatted(value) : "0x%016X".formatted(value);
        }

        @Override
        public Optional<String> int4Pair() {
            return Optional.of(new IntPair((int) classid(), (int) objid()).text());
        }
    }

    /** The keys of {@code pg_advisory_lock(int, int)}. */
    record IntPair(int first, int second) implements LockKey {

        @Override
        public long classid() {
            return Integer.toUnsignedLong(first);
        }

        @Override
        public long objid() {
            return Integer.toUnsignedLong(second);
        }

        @Override
        public int objsubid() {
            return 2;
        }

        @Override
        public String text() {
            return "(" + first + "," + second + ")";
        }

        @Override
        public String hex() {
            return "0x%08X,0x%08X".formatted(first, second);
        }

        @Override
        public Optional<String> int4Pair() {
            return Optional.of(text());
        }
    }

    /**
     * A lock that an extension takes under a class number of its own; no application's key.
     *
     * @param objsubid the class number, neither 1 nor 2
     */
    record Internal(long classid, long objid, int objsubid) implements LockKey {

        @Override
        public String text() {
            return "class " + objsubid + " (" + classid + "," + objid + ")";
        }

        @Override
        public String hex() {
            return "0x%08X,0x%08X".formatted(classid, objid);
        }

        @Override
        public Optional<String> int4Pair() {
            return Optional.empty();
        }
    }

    /** As in {@code pg_locks}, unsigned. */
    long classid();

    /** As in {@code pg_locks}, unsigned. */
    long objid();

    /** As in {@code pg_locks}: 1 for a bigint, 2 for a pair, else the class number of an extension. */
    int objsubid();

    /** The canonical form, by which it is stored, labelled and compared: {@code -42}, {@code (7,5)}. */
    String text();

    /** Eight digits a half; a pair has a comma. */
    String hex();

    /** The two signed halves; of a bigint they are a way to write it, no pair of its own. */
    Optional<String> int4Pair();

    /**
     * The key that {@code pg_locks} shows as these three columns.
     *
     * @param classid an unsigned oid
     * @param objid an unsigned oid
     * @throws IllegalArgumentException when one does not fit
     */
    static LockKey of(long classid, long objid, long objsubid) {
        if (classid >>> 32 != 0 || objid >>> 32 != 0 || objsubid < 0 || objsubid > 0xFFFF) {
            throw new IllegalArgumentException(
                    "no lock of pg_locks: classid %d, objid %d, objsubid %d".formatted(classid, objid, objsubid));
        }
        return switch ((int) objsubid) {
            case 1 -> new Bigint(classid << 32 | objid);
            case 2 -> new IntPair((int) classid, (int) objid);
            default -> new Internal(classid, objid, (int) objsubid);
        };
    }

    /**
     * The key that somebody wrote: {@code 1380536140}, {@code -42}, {@code 0x52494F4C}, {@code 7,5}, {@code (7,5)}, or
     * one to eight ASCII characters in quotes, {@code 'RIOL'}, whose codes are the bytes of a bigint, the first the
     * highest.
     *
     * @throws IllegalArgumentException with a sentence that says what is accepted
     */
    static LockKey parse(String text) {
        return LockKeyText.parse(text);
    }

    /** Its bytes as text, the highest first, where all of them are printable ASCII and there are at least three. */
    default Optional<String> ascii() {
        if (this instanceof Internal) {
            return Optional.empty();
        }
        String text = new String(
                        ByteBuffer.allocate(Long.BYTES)
                                .putInt((int) classid())
                                .putInt((int) objid())
                                .array(),
                        StandardCharsets.ISO_8859_1)
                .replaceFirst("^\0+", "");
        boolean printable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        return printable && text.length() >= FEWEST_CHARACTERS ? Optional.of(text) : Optional.empty();
    }

    /** The decimal bigint; other kinds have none. */
    default Optional<String> decimal() {
        return this instanceof Bigint ? Optional.of(text()) : Optional.empty();
    }
}
