package dev.onlyonce.targets;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** PostgreSQL's start-up packet: length, protocol 3.x, then names and values, each ended by a zero byte. */
final class StartupPacket {

    private static final int HEADER = 8;
    private static final int MAJOR_3 = 3;

    private StartupPacket() {}

    static boolean is(byte[] bytes, int offset, int length) {
        if (length <= HEADER) {
            return false;
        }
        ByteBuffer header = ByteBuffer.wrap(bytes, offset, length);
        return header.getInt() == length && header.getInt() >>> 16 == MAJOR_3;
    }

    /** The same packet without one parameter. */
    static byte[] without(String parameter, byte[] bytes, int offset, int length) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        int at = offset + HEADER;
        int end = offset + length - 1;
        while (at < end) {
            int value = endOf(bytes, at) + 1;
            int next = endOf(bytes, value) + 1;
            String name = new String(bytes, at, value - 1 - at, StandardCharsets.UTF_8);
            if (!name.equals(parameter)) {
                kept.write(bytes, at, next - at);
            }
            at = next;
        }
        kept.write(0);
        byte[] rest = kept.toByteArray();
        return ByteBuffer.allocate(HEADER + rest.length)
                .putInt(HEADER + rest.length)
                .put(bytes, offset + 4, 4)
                .put(rest)
                .array();
    }

    private static int endOf(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] != 0) {
            at++;
        }
        return at;
    }
}
