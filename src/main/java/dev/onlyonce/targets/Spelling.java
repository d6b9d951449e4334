package dev.onlyonce.targets;

import java.util.Collection;
import java.util.Comparator;

/** What somebody may have meant to write. */
final class Spelling {

    private Spelling() {}

    /** The known word that needs the fewest letters changed. */
    static String nearest(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(each -> distance(word, each)))
                .orElse("none");
    }

    /** Levenshtein's, by rows. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int same = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(same, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
