package dev.onlyonce.runs.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes an event of a line of one file; recognises by itself how the file is written, unless it was told. */
final class LineReader {

    static final String AUTO = "auto";
    static final List<LineFormat> PRESETS = List.of(
            new SpringFormat(),
            new CeleryFormat(),
            new BracketedFormat(),
            new DatedFormat(),
            new TimeOnlyFormat(),
            new JsonFormat());
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;?]*[A-Za-z]");

    private final JobMessage jobs;
    private final boolean auto;
    private @Nullable LineFormat format;
    private @Nullable Wrapping wrapping;
    private boolean accessLines;
    private boolean timeOnly;

    /** @throws IllegalArgumentException when the pattern is neither auto, a preset, nor a usable regular expression */
    LineReader(String pattern, List<String> phrases, Map<String, String> keyNames) {
        this.jobs = new JobMessage(phrases, keyNames);
        this.auto = pattern.equals(AUTO);
        this.format = format(pattern);
        this.timeOnly = format != null && format.datesWholeFile();
    }

    private static @Nullable LineFormat format(String pattern) {
        if (pattern.equals(AUTO)) {
            return null;
        }
        for (LineFormat preset : PRESETS) {
            if (preset.name().equals(pattern)) {
                return preset;
            }
        }
        return new CustomFormat(pattern);
    }

    /** As what the file is read, for people; null as long as nothing is recognised. */
    @Nullable
    String recognisedAs() {
        String inner = format != null ? format.name() : accessLines ? "access lines" : null;
        return inner == null || wrapping == null || wrapping == Wrapping.NONE
                ? inner
                : inner + " in " + wrapping.name().toLowerCase(Locale.ROOT);
    }

    /** Learns from some lines of the file, in order, how it is written; stops when it knows. */
    boolean recognise(String raw) {
        Wrapping around = wrapping(raw);
        Wrapping.Unwrapped inside = around.unwrap(raw);
        String text = inside == null ? "" : withoutColours(inside.text());
        accessLines |= AccessMessage.worker(text) != null;
        Header header = header(text);
        if (header == null) {
            return false;
        }
        wrapping = around;
        timeOnly |= header.stamp() instanceof Stamp.Clock && around == Wrapping.NONE;
        return true;
    }

    /** A time before a line that has a time of its own is its runtime's. */
    private Wrapping wrapping(String raw) {
        Wrapping around = Wrapping.of(raw);
        return around == Wrapping.NONE && insideTimestamp(raw) != null ? Wrapping.TIMESTAMPS : around;
    }

    private Wrapping.@Nullable Unwrapped insideTimestamp(String raw) {
        Wrapping.Unwrapped inside = Wrapping.TIMESTAMPS.unwrap(raw);
        return inside != null && hasHeader(withoutColours(inside.text())) ? inside : null;
    }

    private boolean hasHeader(String text) {
        return (auto || format == null ? PRESETS : List.of(format))
                .stream().anyMatch(each -> each.header(text) != null);
    }

    boolean isRecognised() {
        return wrapping != null;
    }

    /** Whether the date has to be counted back from the file's time. */
    boolean timeOnly() {
        return timeOnly && (wrapping == null || wrapping == Wrapping.NONE);
    }

    /** Whether its workers are forks whose names are only unique within their node. */
    boolean namesForks() {
        return format != null && format.namesForks();
    }

    /**
     * How to find the lines that can tell something; null when each has to be looked at: as long as nothing is recognised,
     * where wrapped lines may go on in the next, and where times without a date count midnights.
     */
    @Nullable
    LineSearch search() {
        boolean escaped = format instanceof JsonFormat && jobs.hasOtherThanAscii();
        boolean wrapped = wrapping == Wrapping.DOCKER || wrapping == Wrapping.CRI;
        if (format == null && !accessLines || timeOnly() || wrapped || escaped) {
            return null;
        }
        List<LineSearch.Mark> marks = new ArrayList<>();
        marks.add(LineSearch.Mark.literal(AccessMessage.LITERAL));
        if (format instanceof CustomFormat own) {
            if (own.literal() == null) {
                return null;
            }
        } else {
            marks.add(jobs.mark());
        }
        if (format != null) {
            format.literals().forEach(literal -> marks.add(LineSearch.Mark.literal(literal)));
        }
        return new LineSearch(marks);
    }

    /** Takes the container's wrapping off; null when the line is not wrapped as the file is. */
    Wrapping.@Nullable Unwrapped unwrap(String raw) {
        if (wrapping == Wrapping.TIMESTAMPS) {
            Wrapping.Unwrapped inside = insideTimestamp(raw);
            return inside != null ? inside : Wrapping.NONE.unwrap(raw);
        }
        return (wrapping == null ? Wrapping.of(raw) : wrapping).unwrap(raw);
    }

    /** The time of a line as it says it, for lines that tell nothing else. */
    @Nullable
    Stamp stamp(String text) {
        Header header = header(withoutColours(text));
        return header == null ? null : header.stamp();
    }

    /**
     * @param text without wrapping
     * @return null when the line tells nothing of a run or request
     */
    @Nullable
    LineEvent read(String text) {
        String line = withoutColours(text);
        if (line.contains(AccessMessage.LITERAL)) {
            String worker = AccessMessage.worker(line);
            if (worker != null) {
                accessLines = true;
                return new LineEvent.Access(worker);
            }
        }
        if (format == null && header(line) == null) {
            return null;
        }
        if (format == null) {
            return null;
        }
        LineEvent event = format.read(line, jobs);
        return event == null && auto && format.header(line) == null ? otherwise(line) : event;
    }

    /** A server and its application may write one file in two ways; times without a date only count where all are so. */
    private @Nullable LineEvent otherwise(String line) {
        boolean dated = wrapping != null && wrapping != Wrapping.NONE;
        for (LineFormat preset : PRESETS) {
            boolean fits = preset != format && (dated || !preset.datesWholeFile()) && preset.header(line) != null;
            if (fits) {
                return preset.read(line, jobs);
            }
        }
        return null;
    }

    private @Nullable Header header(String line) {
        if (format != null) {
            return format.header(line);
        }
        for (LineFormat preset : PRESETS) {
            Header header = preset.header(line);
            if (header != null) {
                format = preset;
                timeOnly = preset.datesWholeFile();
                return header;
            }
        }
        return null;
    }

    private static String withoutColours(String line) {
        return line.indexOf('\u001B') < 0 ? line : COLOUR.matcher(line).replaceAll("");
    }
}
