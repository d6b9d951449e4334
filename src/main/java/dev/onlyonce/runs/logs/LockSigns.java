package dev.onlyonce.runs.logs;

import dev.onlyonce.evidence.LockClaim;
import dev.onlyonce.evidence.LockRow;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the logs of one entry told of locks: the newest lines, so many that a restart of all workers is among them. */
final class LockSigns {

    private static final int MOST = 500;
    private static final String TAKEN = "taken";
    private static final String REFUSED = "refused";

    private final Deque<LockClaim> claims = new ArrayDeque<>();
    private final Deque<LockRow> rows = new ArrayDeque<>();
    private boolean changed;

    /** The target of the records is not known here: ''. */
    void claimed(String worker, Instant at, boolean taken) {
        changed |= add(claims, new LockClaim("", worker, at, taken));
    }

    void locked(String worker, Instant at, String name, Instant until) {
        changed |= add(rows, new LockRow("", name, worker, at, until, at));
    }

    private static <T> boolean add(Deque<T> to, T sign) {
        if (to.contains(sign)) {
            return false;
        }
        to.addLast(sign);
        if (to.size() > MOST) {
            to.removeFirst();
        }
        return true;
    }

    List<LockClaim> claims() {
        return List.copyOf(claims);
    }

    List<LockRow> rows() {
        return List.copyOf(rows);
    }

    /** Whether there is something new to keep since the last time that this was asked. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    /** A line for each: instant, worker, what it said, and of a row its name and end. */
    String text() {
        StringBuilder text = new StringBuilder();
        claims.forEach(claim -> line(text, claim.at(), claim.taken() ? TAKEN : REFUSED, claim.worker()));
        rows.forEach(
                row -> line(text, row.lockedAt(), String.valueOf(row.lockUntil()), row.lockedBy() + " " + row.name()));
        return text.toString();
    }

    private static void line(StringBuilder text, Instant at, String what, String who) {
        text.append(at).append(' ').append(what).append(' ').append(who).append('\n');
    }

    static LockSigns parse(@Nullable String text) {
        LockSigns signs = new LockSigns();
        if (text != null) {
            text.lines().forEach(line -> signs.parseLine(line.split(" ", 4)));
        }
        signs.changed = false;
        return signs;
    }

    private void parseLine(String[] words) {
        Instant at = Instant.parse(words[0]);
        if (words[1].equals(TAKEN) || words[1].equals(REFUSED)) {
            claimed(words[2], at, words[1].equals(TAKEN));
        } else {
            locked(words[2], at, words[3], Instant.parse(words[1]));
        }
    }
}
