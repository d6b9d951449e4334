package dev.onlyonce.runs.logs;

import java.util.Arrays;
import java.util.List;

/** The mark of lines such as {@code [job] running} or {@code [job] ERROR failed}: a closing bracket with a known word behind it. */
final class AfterBracket implements LineSearch.Mark {

    private static final char ESCAPE = '\u001B';

    private static final String[] NONE = {};

    private final String[][] words = new String[256][];
    private final String[][] levels = new String[256][];

    /** @param words phrases, in any case; a level may stand before them */
    AfterBracket(List<String> words) {
        for (String word : words) {
            String bytes = LineSearch.Mark.bytes(word);
            add(this.words, Character.toLowerCase(bytes.charAt(0)), bytes);
            if (Character.toUpperCase(bytes.charAt(0)) != Character.toLowerCase(bytes.charAt(0))) {
                add(this.words, Character.toUpperCase(bytes.charAt(0)), bytes);
            }
        }
        JobMessage.LEVELS.forEach(level -> add(levels, level.charAt(0), level));
    }

    private static void add(String[][] byFirst, char first, String word) {
        String[] before = byFirst[first & 0xFF] == null ? NONE : byFirst[first & 0xFF];
        String[] longer = Arrays.copyOf(before, before.length + 1);
        longer[before.length] = word;
        byFirst[first & 0xFF] = longer;
    }

    @Override
    public int next(String block, int from) {
        for (int at = block.indexOf(']', from); at >= 0; at = block.indexOf(']', at + 1)) {
            int word = skip(block, at + 1);
            if (word < block.length() && (isWord(block, word) || isWord(block, behindLevel(block, word)))) {
                return at;
            }
        }
        return -1;
    }

    private boolean isWord(String block, int at) {
        String[] candidates = at < block.length() ? words[block.charAt(at)] : null;
        if (candidates != null) {
            for (String word : candidates) {
                if (block.regionMatches(true, at, word, 0, word.length())) {
                    return true;
                }
            }
        }
        return false;
    }

    private int behindLevel(String block, int at) {
        String[] candidates = levels[block.charAt(at)];
        if (candidates != null) {
            for (String level : candidates) {
                if (block.startsWith(level, at)) {
                    int end = at + level.length();
                    return skip(block, end < block.length() && block.charAt(end) == ':' ? end + 1 : end);
                }
            }
        }
        return block.length();
    }

    /** Behind blanks and colours. */
    private static int skip(String block, int from) {
        int at = from;
        while (at < block.length() && (block.charAt(at) == ' ' || block.charAt(at) == ESCAPE)) {
            at = block.charAt(at) == ESCAPE ? endOfColour(block, at) : at + 1;
        }
        return at;
    }

    private static int endOfColour(String block, int from) {
        int at = from + 1;
        while (at < block.length() && !isLetter(block.charAt(at))) {
            at++;
        }
        return at + 1;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
