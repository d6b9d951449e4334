package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
        ByteBuffer block = ByteBuffer.allocate((int) Math.min(BLOCK, Math.max(0, file.size() - offset)));
        while (block.hasRemaining()) {
            if (file.read(block, offset + block.position()) < 0) {
                break;
            }
        }
        String bytes = new String(block.array(), 0, block.position(), StandardCharsets.ISO_8859_1);
        int from = 0;
        if (skipping) {
            int end = bytes.indexOf('\n');
            if (end < 0) {
                return new Lines(offset, "", offset + bytes.length(), 0, true);
            }
            from = end + 1;
        }
        int to = bytes.lastIndexOf('\n') + 1;
        boolean tooLong = bytes.length() - Math.max(to, from) > LONGEST_LINE;
        String whole = to > from ? bytes.substring(from, to) : "";
        long next = tooLong ? offset + bytes.length() : offset + Math.max(to, from);
        return new Lines(offset + from, whole, next, tooLong ? 1 : 0, tooLong);
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
    record Place(int from, int to) {}

    /** All lines, or only those that contain one of the literals. */
    List<Place> places(boolean every, List<String> literals) {
        return every ? all() : with(literals);
    }

    private List<Place> all() {
        List<Place> places = new ArrayList<>();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            places.add(new Place(from, end));
            from = end + 1;
        }
        return places;
    }

    private List<Place> with(List<String> literals) {
        List<Place> places = new ArrayList<>();
        int[] next = new int[literals.size()];
        for (int i = 0; i < next.length; i++) {
            next[i] = text.indexOf(literals.get(i));
        }
        while (true) {
            int first = Arrays.stream(next).filter(at -> at >= 0).min().orElse(-1);
            if (first < 0) {
                return places;
            }
            int end = text.indexOf('\n', first);
            places.add(new Place(text.lastIndexOf('\n', first) + 1, end));
            for (int i = 0; i < next.length; i++) {
                if (next[i] >= 0 && next[i] < end) {
                    next[i] = text.indexOf(literals.get(i), end);
                }
            }
        }
    }

    /** A line as it was written; a carriage return before its end is not part of it. */
    String line(Place place) {
        String raw = text.substring(place.from(), place.to());
        boolean ascii = raw.chars().allMatch(c -> c < 0x80);
        String line = ascii ? raw : new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
