package dev.onlyonce.runs.logs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How those who print the logs of several containers into one stream name the container before each line. */
enum Origin {
    /** {@code [pod/web-7d4b9c-abcde/app] …} of {@code kubectl logs --prefix}. */
    KUBECTL("\\[pod/([\\w.-]+/[\\w.-]+)] "),
    /** {@code web-1  | …} of {@code docker compose logs}, coloured or not. */
    COMPOSE("(?:\u001B\\[[0-9;]*m)*([\\w.@-]+) *(?:\u001B\\[[0-9;]*m)*\\| ?(?:\u001B\\[[0-9;]*m)*");

    private static final int LINES = 200;

    private final Pattern prefix;

    Origin(String prefix) {
        this.prefix = Pattern.compile(prefix);
    }

    /** The way in which nearly all of the first lines name a container; null where they do not. */
    static @Nullable Origin of(String head) {
        List<String> lines =
                head.lines().filter(line -> !line.isBlank()).limit(LINES).toList();
        for (Origin each : values()) {
            long named = lines.stream()
                    .filter(line -> each.prefix.matcher(line).lookingAt())
                    .count();
            if (named > 0 && named * 5 >= lines.size() * 4L) {
                return each;
            }
        }
        return null;
    }

    /** The prefix at the beginning of a line; null where it has none. */
    @Nullable
    Named read(String line) {
        Matcher found = prefix.matcher(line);
        return found.lookingAt() ? new Named(found.group(1), found.end()) : null;
    }

    /**
     * A container's name before a line.
     *
     * @param length of the whole prefix
     */
    record Named(String name, int length) {}
}
