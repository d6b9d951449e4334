package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An operator's own regular expression with named groups. */
final class CustomFormat implements LineFormat {

    private static final Set<String> GROUPS =
            Set.of("time", "job", "worker", "pid", "host", "level", "key", "event", "runId", "duration");

    private final Pattern pattern;
    private final Map<String, Integer> groups;
    private final @Nullable String literal;

    /** @throws IllegalArgumentException when it does not compile, lacks the groups time and job, or has unknown ones */
    CustomFormat(String expression) {
        this.pattern = Pattern.compile(expression);
        this.groups = pattern.namedGroups();
        if (!groups.containsKey("time") || !groups.containsKey("job")) {
            throw new IllegalArgumentException("the groups (?<time>…) and (?<job>…) are needed");
        }
        Set<String> unknown = new TreeSet<>(groups.keySet());
        unknown.removeAll(GROUPS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown groups " + unknown + "; known are " + new TreeSet<>(GROUPS));
        }
        this.literal = RegexLiteral.longest(expression);
    }

    @Override
    public String name() {
        return "own pattern";
    }

    /** The text that stands in each line it matches, where the expression has one: it makes the search fast. */
    @Nullable
    String literal() {
        return literal;
    }

    @Override
    public @Nullable Header header(String line) {
        Matcher matcher = pattern.matcher(line);
        Stamp stamp = matcher.find() ? Times.stamp(matcher.group("time")) : null;
        return stamp == null ? null : new Header(stamp, pid(matcher), null, null, group(matcher, "level"), line);
    }

    @Override
    public @Nullable LineEvent read(String line, JobMessage jobs) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.find()) {
            return null;
        }
        String time = matcher.group("time");
        String job = matcher.group("job");
        if (time == null || job == null || job.isBlank()) {
            return null;
        }
        Stamp stamp = Times.stamp(time);
        if (stamp == null) {
            return LineEvent.Unread.INSTANCE;
        }
        Subject subject = new Subject(
                job.strip(),
                group(matcher, "key"),
                group(matcher, "worker"),
                pid(matcher),
                group(matcher, "host"),
                group(matcher, "runId"),
                null);
        return Events.of(stamp, subject, group(matcher, "event"), Took.seconds(group(matcher, "duration")));
    }

    private @Nullable Long pid(Matcher matcher) {
        String pid = group(matcher, "pid");
        return pid != null && pid.matches("[0-9]{1,10}") ? Long.valueOf(pid) : null;
    }

    private @Nullable String group(Matcher matcher, String name) {
        String value = groups.containsKey(name) ? matcher.group(name) : null;
        return value == null || value.isBlank() ? null : value;
    }

    @Override
    public List<String> literals() {
        return literal == null ? List.of() : List.of(literal);
    }
}
