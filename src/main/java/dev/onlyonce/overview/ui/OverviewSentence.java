package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.duplicates.SinceDuplicate;
import dev.onlyonce.locks.LocksNow;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.StatusSentence;
import dev.onlyonce.uikit.Texts;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The range in one sentence: what ran more than it was meant to, or that nothing did as far as was seen. */
@org.springframework.stereotype.Component
class OverviewSentence {

    private final LocksNow locks;
    private final SinceDuplicate since;

    OverviewSentence(LocksNow locks, SinceDuplicate since) {
        this.locks = locks;
        this.since = since;
    }

    /**
     * @param duplicates the address of the duplicates of the same range
     * @param worst the job with the most extra runs, one that still has them before one that had; null when none has any
     * @param since what followed its last duplicate
     * @param questions undecided jobs that run several times
     * @param noLock whether it is known that no session holds any advisory lock
     */
    record Finding(
            String duplicates,
            @Nullable JobSummary worst,
            SinceDuplicate.@Nullable Since since,
            long jobs,
            long questions,
            boolean noLock) {}

    private record Extra(JobSummary job, SinceDuplicate.@Nullable Since since) {

        private boolean goesOn() {
            return since == null || !since.isOver();
        }
    }

    Finding of(PageState state, List<JobSummary> found) {
        Extra worst = found.stream()
                .filter(job -> job.extraRuns() > 0)
                .map(job -> new Extra(
                        job,
                        since.of(state.name(), job.job(), state.from(), state.to())
                                .orElse(null)))
                .max(Comparator.comparing(Extra::goesOn)
                        .thenComparingLong(extra -> extra.job().extraRuns()))
                .orElse(null);
        boolean noLock = state.range().isLive()
                && locks.of(state.name())
                        .filter(latest ->
                                latest.failure() == null && latest.sample().seesLocks())
                        .filter(latest -> latest.sample().locks().isEmpty())
                        .isPresent();
        long questions = found.stream().filter(job -> job.question() != null).count();
        return new Finding(
                state.link("duplicates"),
                worst == null ? null : worst.job(),
                worst == null ? null : worst.since(),
                found.size(),
                questions,
                noLock);
    }

    static Component draw(Finding finding, Formats formats) {
        String second = finding.noLock() ? Texts.of("overview.noLock") : "";
        if (finding.worst() != null) {
            JobSummary worst = finding.worst();
            Anchor more = new Anchor(finding.duplicates(), Texts.of("overview.seeDuplicates"));
            if (finding.since() != null && finding.since().isOver()) {
                return new StatusSentence(
                        StateBadge.Kind.GOOD,
                        Texts.of(
                                "overview.over",
                                worst.job(),
                                formats.number(finding.since().once()),
                                formats.number(worst.extraRuns()),
                                formats.time(finding.since().lastExtra())),
                        second,
                        more);
            }
            return new StatusSentence(
                    StateBadge.Kind.EXTRA,
                    Texts.of(
                            "overview.extra",
                            worst.job(),
                            formats.number(worst.extraRuns()),
                            formats.number(worst.duplicates()),
                            formats.number(worst.occurrences())),
                    second,
                    more);
        }
        if (finding.questions() > 0) {
            return new StatusSentence(
                    StateBadge.Kind.UNKNOWN, Texts.of("overview.question", finding.questions()), second, null);
        }
        return finding.jobs() == 0
                ? new StatusSentence(StateBadge.Kind.UNKNOWN, Texts.of("overview.noRuns"), second, null)
                : new StatusSentence(StateBadge.Kind.PLAIN, Texts.of("overview.noExtra"), second, null);
    }
}
