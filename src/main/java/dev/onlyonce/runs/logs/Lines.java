package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The complete lines of one block of a file. The block is held as ISO 8859-1, a byte a character: so offsets are bytes, and
 * the search for literals runs at the speed of memory; a line is decoded as UTF-8 only when it is looked at.
 *
 * @param start offset of the block in the file
 * @param text the bytes up to and with the last line feed
 * @param next offset at which to go on
 * @param oversize how many lines were too long and passed over
 * @param skipping whether the block ended inside such a line
 */
record Lines(long start, String text, long next, int oversize, boolean skipping) {

    static final int LONGEST_LINE = 1 << 20;
    static final int BLOCK = 4 << 20;

    static Lines read(FileChannel file, long offset, boolean skipping) throws IOException {
        byte[] bytes = new byte[(int) Math.min(BLOCK, Math.max(0, file.size() - offset))];
        return of(bytes, fill(bytes, file, offset), offset, skipping);
    }

    /** Of a file that nobody writes to any more: its last line counts, also without a line feed at its end. */
    static Lines readEnded(FileChannel file, long offset, boolean skipping) throws IOException {
        int left = (int) Math.min(BLOCK, Math.max(0, file.size() - offset));
        byte[] bytes = new byte[left + 1];
        int length = fill(bytes, left, file, offset);
        boolean cut = length > 0 && offset + length >= file.size() && bytes[length - 1] != '\n';
        if (!cut) {
            return of(bytes, length, offset, skipping);
        }
        bytes[length] = '\n';
        Lines lines = of(bytes, length + 1, offset, skipping);
        return new Lines(lines.start, lines.text, offset + length, lines.oversize, lines.skipping);
    }

    private static Lines of(byte[] bytes, int length, long offset, boolean skipping) {
        int from = 0;
        if (skipping) {
            from = afterLineFeed(bytes, length);
            if (from == 0) {
                return new Lines(offset, "", offset + length, 0, true);
            }
        }
        int to = lastLineFeed(bytes, length) + 1;
        boolean tooLong = length - Math.max(to, from) > LONGEST_LINE;
        String whole = to > from ? new String(bytes, from, to - from, StandardCharsets.ISO_8859_1) : "";
        long next = tooLong ? offset + length : offset + Math.max(to, from);
        return new Lines(offset + from, whole, next, tooLong ? 1 : 0, tooLong);
    }

    private static int fill(byte[] bytes, FileChannel file, long offset) throws IOException {
        return fill(bytes, bytes.length, file, offset);
    }

    private static int fill(byte[] bytes, int most, FileChannel file, long offset) throws IOException {
        ByteBuffer block = ByteBuffer.wrap(bytes, 0, most);
        while (block.hasRemaining()) {
            if (file.read(block, offset + block.position()) < 0) {
                break;
            }
        }
        return block.position();
    }

    private static int afterLineFeed(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    private static int lastLineFeed(byte[] bytes, int length) {
        int at = length - 1;
        while (at >= 0 && bytes[at] != '\n') {
            at--;
        }
        return at;
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    int count() {
        int lines = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        return lines;
    }

    /** Where a line stands in the block. */
    record Place(int from, int to) {

        boolean isTooLong() {
            return to - from > LONGEST_LINE;
        }
    }

    /** Those that a search finds, or all of them. */
    List<Place> places(@Nullable LineSearch search) {
        return search == null ? first(Integer.MAX_VALUE) : search.in(text);
    }

    /** The first lines, at most so many. */
    List<Place> first(int most) {
        List<Place> places = new ArrayList<>();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0 && places.size() < most; end = text.indexOf('\n', from)) {
            places.add(new Place(from, end));
            from = end + 1;
        }
        return places;
    }

    /** A line as it was written; a carriage return before its end is not part of it. */
    String line(Place place) {
        int to = place.to() > place.from() && text.charAt(place.to() - 1) == '\r' ? place.to() - 1 : place.to();
        String raw = text.substring(place.from(), to);
        return isAscii(raw) ? raw : new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static boolean isAscii(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
