package dev.onlyonce.runs.logs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the lines of a block that may tell something, by a few bytes that each of those has; all others are passed over at
 * the speed of memory.
 */
final class LineSearch {

    private final List<Mark> marks;

    LineSearch(List<Mark> marks) {
        this.marks = List.copyOf(marks);
    }

    /** What lines of logs hold, the most common first; all else is rarer. */
    private static final String COMMON = " 0123456789:-[].,\"=eatinosrdlcumpgfhINFOwbyvkE_/";

    /** Something that a line has that may tell something. */
    @FunctionalInterface
    interface Mark {

        /** Where it stands next in a block at or after {@code from}; -1 when it does not. */
        int next(String block, int from);

        /** A literal, as its bytes stand in the block. */
        static Mark literal(String literal) {
            String bytes = bytes(literal);
            int rarest = rarest(bytes);
            String behind = bytes.substring(rarest);
            return (block, from) -> {
                int at = block.indexOf(behind, from + rarest);
                while (at >= 0 && !block.startsWith(bytes, at - rarest)) {
                    at = block.indexOf(behind, at + 1);
                }
                return at < 0 ? -1 : at - rarest;
            };
        }

        /** A search stops at each byte like its first: that should be none that every line has, such as a blank. */
        private static int rarest(String bytes) {
            int rarest = 0;
            for (int i = 1; i < bytes.length(); i++) {
                rarest = rarity(bytes.charAt(i)) > rarity(bytes.charAt(rarest)) ? i : rarest;
            }
            return rarest;
        }

        private static int rarity(char c) {
            int common = COMMON.indexOf(c);
            return common < 0 ? COMMON.length() : common;
        }

        /** A text as its UTF-8 bytes, a byte a character. */
        static String bytes(String text) {
            return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        }
    }

    /** The lines with at least one mark, in order, each once. */
    List<Lines.Place> in(String block) {
        List<Lines.Place> places = new ArrayList<>();
        int[] next = new int[marks.size()];
        for (int i = 0; i < next.length; i++) {
            next[i] = marks.get(i).next(block, 0);
        }
        for (int first = smallest(next); first >= 0; first = smallest(next)) {
            int end = block.indexOf('\n', first);
            places.add(new Lines.Place(block.lastIndexOf('\n', first) + 1, end));
            for (int i = 0; i < next.length; i++) {
                if (next[i] >= 0 && next[i] < end) {
                    next[i] = marks.get(i).next(block, end);
                }
            }
        }
        return places;
    }

    private static int smallest(int[] positions) {
        int smallest = -1;
        for (int position : positions) {
            if (position >= 0 && (smallest < 0 || position < smallest)) {
                smallest = position;
            }
        }
        return smallest;
    }
}
