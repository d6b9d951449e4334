package dev.onlyonce.problems;

import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** A problem in words, the same on pages, in messages and in the API; a kind brings its own texts. */
public final class ProblemWords {

    private ProblemWords() {}

    /** What is wrong, in one sentence with its number. */
    public static String title(Problem problem, Formats formats) {
        return text(problem, "title", formats);
    }

    /** Since when, how often, why. */
    public static String detail(Problem problem, Formats formats) {
        return text(problem, "detail", formats);
    }

    /** The name of its kind. */
    public static String kind(Problem problem, Formats formats) {
        return Texts.in(formats.language(), "problem." + problem.kind());
    }

    private static String text(Problem problem, String part, Formats formats) {
        String form = problem.form().isEmpty() ? "" : "." + problem.form();
        return Texts.in(
                formats.language(), "problem." + problem.kind() + form + "." + part, arguments(problem, formats));
    }

    /** {0} its subject, {1} how many other jobs, {2} since when, {3} … its facts in their order. */
    private static Object[] arguments(Problem problem, Formats formats) {
        List<Object> arguments = new ArrayList<>();
        arguments.add(problem.subject());
        arguments.add(problem.jobs().stream()
                .filter(job -> !job.equals(problem.subject()))
                .count());
        arguments.add(formats.minute(problem.openedAt()));
        problem.facts().forEach(fact -> arguments.add(argument(fact.value(), formats)));
        return arguments.toArray();
    }

    /** Numbers stay numbers, since texts choose by them; instants are told in the zone of the reader. */
    private static Object argument(String value, Formats formats) {
        if (value.matches("\\d{1,18}")) {
            return Long.valueOf(value);
        }
        if (!value.matches("\\d{4}-\\d\\d-\\d\\dT.*Z")) {
            return value;
        }
        try {
            return formats.time(Instant.parse(value));
        } catch (DateTimeParseException name) {
            return value; // a name that looks like a time
        }
    }
}
