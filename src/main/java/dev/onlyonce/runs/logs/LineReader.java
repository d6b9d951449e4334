package dev.onlyonce.runs.logs;

import java.util.ArrayList;
import java.util.List;
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
    private final @Nullable CustomFormat custom;
    private @Nullable LineFormat format;
    private @Nullable Wrapping wrapping;
    private boolean accessLines;
    private boolean customTimeOnly;

    /** @throws IllegalArgumentException when the pattern is neither auto, a preset, nor a usable regular expression */
    LineReader(String pattern, List<String> phrases, Map<String, String> keyNames) {
        this.jobs = new JobMessage(phrases, keyNames);
        this.format = PRESETS.stream()
                .filter(preset -> preset.name().equals(pattern))
                .findFirst()
                .orElse(null);
        this.custom = format != null || pattern.equals(AUTO) ? null : new CustomFormat(pattern);
    }

    /** As what the file is read, for people; null as long as nothing is recognised. */
    @Nullable
    String recognisedAs() {
        String inner =
                custom != null ? "own pattern" : format != null ? format.name() : accessLines ? "access lines" : null;
        return inner == null || wrapping == null || wrapping == Wrapping.NONE
                ? inner
                : inner + " in " + wrapping.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Whether each line has to be looked at: wrapped lines may go on in the next, times without a date count midnights. */
    boolean wantsEveryLine() {
        return custom != null || format == null || format.datesWholeFile() || wrapping != Wrapping.NONE;
    }

    /** Whether the date has to be counted back from the file's time. */
    boolean timeOnly() {
        return customTimeOnly || format != null && format.datesWholeFile();
    }

    /** Lines without any of these tell nothing, where {@link #wantsEveryLine} is false. */
    List<String> literals() {
        List<String> literals = new ArrayList<>(jobs.literals());
        if (format instanceof CeleryFormat) {
            literals.clear();
            literals.addAll(CeleryMessage.LITERALS);
            literals.addAll(jobs.literals().subList(0, 1));
        }
        literals.add(AccessMessage.LITERAL);
        return literals;
    }

    /** Takes the container's wrapping off; null when the line is not wrapped as the file is. */
    Wrapping.@Nullable Unwrapped unwrap(String raw) {
        if (wrapping == null) {
            wrapping = Wrapping.of(raw);
        }
        return wrapping.unwrap(raw);
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
        if (custom != null) {
            customTimeOnly |= custom.timeOnly(line);
            return custom.read(line);
        }
        Header header = header(line);
        if (header == null) {
            return null;
        }
        LineEvent celery = format instanceof CeleryFormat ? CeleryMessage.read(header) : null;
        return celery != null ? celery : jobs.read(header);
    }

    private @Nullable Header header(String line) {
        if (format != null) {
            return format.header(line);
        }
        for (LineFormat preset : PRESETS) {
            Header header = custom == null ? preset.header(line) : null;
            if (header != null) {
                format = preset;
                return header;
            }
        }
        return null;
    }

    private static String withoutColours(String line) {
        return line.indexOf('\u001B') < 0 ? line : COLOUR.matcher(line).replaceAll("");
    }
}
