package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first bytes of a file, as a hash: its name in spite of renames. */
final class FileHead {

    static final int LONGEST = 1024;

    private FileHead() {}

    /** @param length how many bytes, no more than the file has */
    static String of(FileChannel file, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && file.read(bytes, bytes.position()) >= 0) {
            // a short read goes on where it stopped
            continue;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(java.util.Arrays.copyOf(bytes.array(), bytes.position()));
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
