package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.Start;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which framework schedules a job, as far as its runs and logs show; advice is written for each. */
final class Framework {

    private static final Pattern NODE = Pattern.compile("[^@\\s]+@[^@\\s]+");
    private static final Pattern FIRING = Pattern.compile(".*\\d{13,}");
    private static final Pattern TASK = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Framework() {}

    static @Nullable String of(Case c) {
        List<Start> runs = c.runs();
        if (runs.isEmpty()) {
            return null;
        }
        boolean tasks = runs.stream().allMatch(run -> matches(TASK, run.externalId()));
        if (tasks && runs.stream().anyMatch(run -> matches(NODE, run.worker()))
                || c.seen().formats().contains("celery")) {
            return "celery";
        }
        if (runs.stream().allMatch(run -> matches(FIRING, run.externalId()))) {
            return "quartz";
        }
        if (c.seen().formats().contains("spring-boot") || !c.lockRows().isEmpty()) {
            return "spring";
        }
        return c.claims().isEmpty() && c.seen().starts().isEmpty() ? null : "apscheduler";
    }

    private static boolean matches(Pattern pattern, @Nullable String text) {
        return text != null && pattern.matcher(text).matches();
    }
}
