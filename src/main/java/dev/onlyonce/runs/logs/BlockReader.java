package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.Run;
import java.io.IOException;
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

    private final Generation generation;
    private final LineReader reader;
    private final RunAssembler assembler;
    private final Dating dating;
    private final Instant newest;
    private final List<Run> runs = new ArrayList<>();
    private final Map<String, Long> requests = new HashMap<>();
    private final StringBuilder partial = new StringBuilder();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private @Nullable String node;
    private int future;
    private int undecodable;

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
     * @param future lines dated more than a day ahead, left out
     * @param undecodable lines that are not UTF-8, read all the same
     */
    record Block(
            List<Run> runs,
            Map<String, Long> requests,
            StreamState next,
            @Nullable Instant first,
            @Nullable Instant last,
            int lines,
            int oversize,
            int future,
            int undecodable) {}

    Block read(Instant fileTime) throws IOException {
        StreamState state = generation.state();
        Lines lines = Lines.read(generation.file(), state.offset(), state.skipping());
        recognise(lines);
        if (reader.timeOnly()) {
            countMidnights(fileTime);
        }
        for (Lines.Place place : lines.places(reader.wantsEveryLine(), reader.literals())) {
            line(lines.line(place), lines.start() + place.from());
        }
        dateLastLine(lines);
        StreamState next = new StreamState(
                state.path(),
                state.inode(),
                state.headLength(),
                state.head(),
                lines.next(),
                lines.skipping(),
                dating.last(),
                node);
        return new Block(runs, requests, next, first, last, lines.count(), lines.oversize(), future, undecodable);
    }

    /** Looks at the first lines, so that the rest of the block is searched in the right way. */
    private void recognise(Lines lines) {
        if (reader.recognisedAs() != null || lines.isEmpty()) {
            return;
        }
        List<Lines.Place> places = lines.places(true, List.of());
        for (Lines.Place place : places.subList(0, Math.min(200, places.size()))) {
            Wrapping.Unwrapped unwrapped = reader.unwrap(lines.line(place));
            if (unwrapped != null && (reader.stamp(unwrapped.text()) != null || reader.recognisedAs() != null)) {
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
            Lines lines = Lines.read(generation.file(), offset, skipping);
            for (Lines.Place place : lines.places(true, List.of())) {
                Wrapping.Unwrapped unwrapped = reader.unwrap(lines.line(place));
                if (unwrapped != null && reader.stamp(unwrapped.text()) instanceof Stamp.Clock clock) {
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
            undecodable++;
        }
        Wrapping.Unwrapped unwrapped = reader.unwrap(raw);
        if (unwrapped == null) {
            return;
        }
        if (unwrapped.partial() || !partial.isEmpty()) {
            partial.append(unwrapped.text());
            if (unwrapped.partial()) {
                return;
            }
        }
        String text = partial.isEmpty() ? unwrapped.text() : partial.toString();
        partial.setLength(0);
        LineEvent event = reader.read(text);
        if (event != null) {
            take(event, unwrapped.at(), generation.stream() + "@" + offset);
        } else if (reader.timeOnly()) {
            Stamp stamp = reader.stamp(text);
            if (stamp != null) {
                seen(dating.date(stamp));
            }
        }
    }

    private void take(LineEvent event, @Nullable Instant outer, String runId) {
        switch (event) {
            case LineEvent.Access access -> requests.merge(access.pid(), 1L, Long::sum);
            case LineEvent.Node named -> node = named.name();
            case LineEvent.Started started -> {
                Instant at = instant(started.stamp(), outer);
                if (isPresent(at)) {
                    runs.add(assembler.started(started.subject(), at, runId, node));
                }
            }
            case LineEvent.Ended ended -> {
                Instant at = instant(ended.stamp(), outer);
                if (isPresent(at)) {
                    assembler.ended(ended, at, node).ifPresent(runs::add);
                }
            }
            case LineEvent.Whole whole -> {
                Instant at = instant(whole.stamp(), outer);
                if (isPresent(at)) {
                    runs.add(assembler.whole(whole, at, runId, node));
                }
            }
        }
    }

    /** The container's own time, where there is one: it has an offset and the date. */
    private Instant instant(Stamp stamp, @Nullable Instant outer) {
        Instant inner = dating.date(stamp);
        return outer != null && !(stamp instanceof Stamp.Exact) ? outer : inner;
    }

    private boolean isPresent(Instant at) {
        if (at.isAfter(newest)) {
            future++;
            return false;
        }
        seen(at);
        return true;
    }

    private void seen(Instant at) {
        first = first == null || at.isBefore(first) ? at : first;
        last = last == null || at.isAfter(last) ? at : last;
    }

    /** Where most lines are passed over, the first and last of the block still say which time it covers. */
    private void dateLastLine(Lines lines) {
        if (lines.isEmpty() || reader.wantsEveryLine()) {
            return;
        }
        String text = lines.text();
        int end = text.length() - 1;
        for (int tries = 0; tries < 50 && end > 0; tries++) {
            int from = text.lastIndexOf('\n', end - 1) + 1;
            Stamp stamp = reader.stamp(lines.line(new Lines.Place(from, end)));
            if (stamp != null && !(stamp instanceof Stamp.Clock)) {
                Instant at = dating.date(stamp);
                if (!at.isAfter(newest)) {
                    seen(at);
                }
                return;
            }
            end = from - 1;
        }
    }
}
