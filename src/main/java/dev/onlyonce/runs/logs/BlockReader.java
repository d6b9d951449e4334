package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the next block of one file and makes runs of it. */
final class BlockReader {

    private static final Duration AHEAD = Duration.ofDays(1);
    private static final int FIRST_LINES = 500;
    private static final int TRIES = 50;

    private final Generation generation;
    private final LineReader reader;
    private final RunAssembler assembler;
    private final Dating dating;
    private final Instant newest;
    private final LineTally tally = new LineTally();
    private final List<Run> runs = new ArrayList<>();
    private final Map<String, Long> requests = new HashMap<>();
    private final PartialLine partial = new PartialLine();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private @Nullable String node;

    BlockReader(Generation generation, LineReader reader, RunAssembler assembler, ZoneId zone, Instant now) {
        this.generation = generation;
        this.reader = reader;
        this.assembler = assembler;
        this.dating = new Dating(zone, generation.state().lastLine());
        this.node = generation.state().node();
        this.newest = now.plus(AHEAD);
    }

    /**
     * What a block gave.
     *
     * @param first instant of its first dated line, null when none was dated
     * @param tally how many lines of which kind
     */
    record Block(
            List<Run> runs,
            Map<String, Long> requests,
            StreamState next,
            @Nullable Instant first,
            @Nullable Instant last,
            LineTally tally) {}

    /** @param fileTime dates the last line where lines have no date; null in the middle of a file, where the line before does */
    Block read(@Nullable Instant fileTime) throws IOException {
        StreamState state = generation.state();
        Lines lines = generation.lines(state.offset(), state.skipping());
        recognise(lines);
        if (reader.timeOnly() && (fileTime != null || state.lastLine() == null)) {
            countMidnights(fileTime == null ? newest.minus(AHEAD) : fileTime);
        }
        LineSearch search = reader.search();
        dateFirstLine(lines);
        for (Lines.Place place : lines.places(search)) {
            if (place.isTooLong()) {
                tally.oversize++;
            } else {
                line(lines.line(place), lines.start() + place.from());
            }
        }
        if (search != null) {
            dateLastLine(lines);
        }
        tally.lines = lines.count();
        tally.oversize += lines.oversize();
        StreamState after = state.read(next(lines), lines.skipping(), dating.last(), node);
        return new Block(runs, requests, after, first, last, tally);
    }

    /** A line whose last part is still to come is begun again, unless its parts alone fill the block. */
    private long next(Lines lines) {
        boolean again = partial.isOpen() && lines.next() - partial.from() < Lines.BLOCK / 2;
        return again ? partial.from() : lines.next();
    }

    /** Looks at the first lines, of the file where this is its first block since a start, to search the rest in the right way. */
    private void recognise(Lines lines) throws IOException {
        if (reader.isRecognised() || lines.isEmpty()) {
            return;
        }
        Lines head = generation.state().offset() == 0 ? lines : generation.lines(0, false);
        for (Lines.Place place : head.first(FIRST_LINES)) {
            if (!place.isTooLong() && reader.recognise(head.line(place))) {
                return;
            }
        }
    }

    /** All lines from here to the end of the file: the file's time dates the last of them. */
    private void countMidnights(Instant fileTime) throws IOException {
        Dating.Midnights midnights = new Dating.Midnights();
        long offset = generation.state().offset();
        boolean skipping = generation.state().skipping();
        while (true) {
            Lines lines = generation.lines(offset, skipping);
            for (Lines.Place place : lines.first(Integer.MAX_VALUE)) {
                if (!place.isTooLong() && reader.stamp(lines.line(place)) instanceof Stamp.Clock clock) {
                    midnights.see(clock.at());
                }
            }
            if (lines.next() == offset) {
                break;
            }
            offset = lines.next();
            skipping = lines.skipping();
        }
        if (midnights.first() != null) {
            dating.countBack(midnights.first(), midnights, fileTime);
        }
    }

    private void line(String raw, long offset) {
        if (raw.indexOf('\uFFFD') >= 0) {
            tally.undecodable++;
        }
        Wrapping.Unwrapped unwrapped = reader.unwrap(raw);
        PartialLine.Whole whole = unwrapped == null ? null : partial.add(unwrapped, offset);
        if (whole == null) {
            return;
        }
        LineEvent event = reader.read(whole.text());
        if (event != null) {
            take(event, whole.at(), generation.stream() + "@" + whole.offset());
        } else if (reader.timeOnly()) {
            Stamp stamp = reader.stamp(whole.text());
            if (stamp != null) {
                isPresent(instant(stamp, whole.at()));
            }
        }
    }

    private void take(LineEvent event, @Nullable Instant outer, String offset) {
        tally.telling++;
        switch (event) {
            case LineEvent.Access access -> requests.merge(access.pid(), 1L, Long::sum);
            case LineEvent.Unread unread -> tally.unparsed++;
            case LineEvent.Node named -> {
                node = named.name();
                Instant at = instant(named.stamp(), outer);
                if (isPresent(at)) {
                    assembler.nodeStarted(named.name(), at);
                }
            }
            case LineEvent.Sign sign -> {
                Instant at = instant(sign.stamp(), outer);
                if (isPresent(at)) {
                    assembler.sign(sign, at);
                }
            }
            case LineEvent.Started started -> {
                Instant at = instant(started.stamp(), outer);
                if (isPresent(at)) {
                    keep(started.subject(), assembler.started(started.subject(), at, offset, node()));
                }
            }
            case LineEvent.Ended ended -> {
                Instant at = instant(ended.stamp(), outer);
                if (isPresent(at)) {
                    assembler.ended(ended, at, node()).ifPresentOrElse(runs::add, () -> tally.unmatchedEnds++);
                }
            }
            case LineEvent.Whole whole -> {
                Instant at = instant(whole.stamp(), outer);
                if (isPresent(at)) {
                    keep(whole.subject(), assembler.whole(whole, at, offset, node()));
                }
            }
        }
    }

    /** A record that its shipper sent before is the same run again, and no second one. */
    private void keep(LineEvent.Subject subject, Run run) {
        if (assembler.isCopy(subject)) {
            tally.copies++;
        } else {
            runs.add(run);
        }
    }

    /** Forks of two nodes have the same names: as long as a node has not said its own, its file stands for it. */
    private @Nullable String node() {
        if (node != null || !reader.namesForks()) {
            return node;
        }
        return String.valueOf(Path.of(generation.state().path()).getFileName()).replaceFirst("[.][0-9]+$", "");
    }

    /** The container's own time, where there is one: it has an offset and the date. */
    private Instant instant(Stamp stamp, @Nullable Instant outer) {
        return outer != null && !(stamp instanceof Stamp.Exact) ? outer : dating.date(stamp);
    }

    private boolean isPresent(Instant at) {
        if (at.isAfter(newest)) {
            tally.future++;
            return false;
        }
        first = first == null || at.isBefore(first) ? at : first;
        last = last == null || at.isAfter(last) ? at : last;
        return true;
    }

    /** The first and the last line say which time the block covers, whether they tell a run or not. */
    private void dateFirstLine(Lines lines) {
        if (reader.timeOnly()) {
            return; // each line is dated in its turn
        }
        for (Lines.Place place : lines.first(TRIES)) {
            if (!place.isTooLong() && dates(lines.line(place))) {
                return;
            }
        }
    }

    private void dateLastLine(Lines lines) {
        String text = lines.text();
        int end = text.length() - 1;
        for (int tries = 0; tries < TRIES && end > 0; tries++) {
            int from = text.lastIndexOf('\n', end - 1) + 1;
            Lines.Place place = new Lines.Place(from, end);
            if (!place.isTooLong() && dates(lines.line(place))) {
                return;
            }
            end = from - 1;
        }
    }

    private boolean dates(String raw) {
        Wrapping.Unwrapped unwrapped = reader.unwrap(raw);
        Stamp stamp = unwrapped == null ? null : reader.stamp(unwrapped.text());
        if (unwrapped == null || stamp == null || stamp instanceof Stamp.Clock && unwrapped.at() == null) {
            return false;
        }
        Instant at = instant(stamp, unwrapped.at());
        if (at.isAfter(newest)) {
            return false; // counted where it is read
        }
        return isPresent(at);
    }
}
