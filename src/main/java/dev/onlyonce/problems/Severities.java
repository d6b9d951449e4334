package dev.onlyonce.problems;

import dev.onlyonce.problems.ProblemTargetSettings.Worse;
import dev.onlyonce.targets.Target;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a problem of a job matters, by what its owner says is worse: that it runs too often or too rarely. What nobody
 * has judged is a warning; what is {@code none} is for information.
 */
final class Severities {

    private Severities() {}

    /** Of running too often. */
    static Severity tooOften(Target target, String job) {
        return of(target, job, Worse.DUPLICATE);
    }

    /** Of not having done its work: missed or failed. */
    static Severity tooRarely(Target target, String job) {
        return of(target, job, Worse.MISSED);
    }

    /** The worst of several jobs of which it cannot be told whether they run too often or too rarely. */
    static Severity either(Target target, List<String> jobs) {
        return jobs.stream()
                .map(job -> tooOften(target, job).orWorse(tooRarely(target, job)))
                .reduce(Severity::orWorse)
                .orElse(Severity.WARNING);
    }

    private static Severity of(Target target, String job, Worse bad) {
        Worse worse = worse(target, job);
        if (worse == Worse.NONE) {
            return Severity.INFO;
        }
        return worse == bad || worse == Worse.BOTH ? Severity.CRITICAL : Severity.WARNING;
    }

    private static @Nullable Worse worse(Target target, String job) {
        return target.settings(ProblemTargetSettings.class).jobs().stream()
                .filter(known -> job.equals(known.name()))
                .map(ProblemTargetSettings.Job::worse)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
