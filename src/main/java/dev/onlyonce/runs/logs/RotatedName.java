package dev.onlyonce.runs.logs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the name of a rotated file says.
 *
 * @param log the file that it was
 * @param date digits of a date in its name, larger is newer; a file without is the newest
 * @param number of a dated file, larger is newer; of one without a date larger is older, and 0 is the log itself
 */
record RotatedName(Path log, String date, long number) {

    private static final Pattern GZIP = Pattern.compile("\\.(?:gz|gzip)$");
    private static final Pattern DATED =
            Pattern.compile("^(.+?)[-._](\\d{4}-?\\d{2}-?\\d{2}(?:[-_T]?\\d{2,6})?)(?:[.-](\\d{1,6}))?(\\.log)?$");
    private static final Pattern NUMBERED = Pattern.compile("^(.+)\\.(\\d{1,6})$");
    private static final String NEWEST = "";

    private static final Comparator<RotatedName> AGE = Comparator.comparing((RotatedName name) -> !name.isOld())
            .thenComparing(RotatedName::date)
            .thenComparing(name -> name.date.isEmpty() ? -name.number : name.number);

    static RotatedName of(Path file) {
        String name = GZIP.matcher(String.valueOf(file.getFileName())).replaceFirst("");
        Matcher dated = DATED.matcher(name);
        if (dated.matches()) {
            String log = dated.group(1) + (dated.group(4) == null ? "" : dated.group(4));
            return new RotatedName(file.resolveSibling(log), digits(dated.group(2)), number(dated.group(3)));
        }
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches()
                ? new RotatedName(file.resolveSibling(numbered.group(1)), NEWEST, number(numbered.group(2)))
                : new RotatedName(file.resolveSibling(name), NEWEST, 0);
    }

    /** Files of one log together, its oldest first; logs in the order in which they are first named. */
    static List<Path> oldestFirst(List<Path> files) {
        Map<Path, List<Path>> byLog = new LinkedHashMap<>();
        files.forEach(file ->
                byLog.computeIfAbsent(of(file).log, log -> new ArrayList<>()).add(file));
        return byLog.values().stream()
                .flatMap(log -> log.stream().sorted(Comparator.comparing(RotatedName::of, AGE)))
                .toList();
    }

    /** Whether nothing was written between an older file and this one, as far as their names say. */
    boolean follows(RotatedName older) {
        return log.equals(older.log) && (!older.date.isEmpty() || older.number == number + 1);
    }

    private boolean isOld() {
        return !date.isEmpty() || number > 0;
    }

    private static String digits(String date) {
        return date.replaceAll("\\D", "");
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
