package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import dev.onlyonce.duplicates.JobSummary;
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
    private final OverviewHeadline headlines;

    OverviewSentence(LocksNow locks, OverviewHeadline headlines) {
        this.locks = locks;
        this.headlines = headlines;
    }

    /**
     * @param headline the worst open problem, or that the last one is over; null where there is none, and for a range that is over
     * @param duplicates the address of the duplicates of the same range
     * @param worst the job with the most extra runs; null when none has any
     * @param questions undecided jobs that run several times
     * @param noLock whether it is known that no session holds any advisory lock
     */
    record Finding(
            OverviewHeadline.@Nullable Headline headline,
            String duplicates,
            @Nullable JobSummary worst,
            long jobs,
            long questions,
            boolean noLock) {}

    Finding of(PageState state, List<JobSummary> found) {
        JobSummary worst = found.stream()
                .filter(job -> job.extraRuns() > 0)
                .max(Comparator.comparingLong(JobSummary::extraRuns))
                .orElse(null);
        boolean noLock = state.range().isLive()
                && locks.of(state.name())
                        .filter(latest ->
                                latest.failure() == null && latest.sample().seesLocks())
                        .filter(latest -> latest.sample().locks().isEmpty())
                        .isPresent();
        long questions = found.stream().filter(job -> job.question() != null).count();
        return new Finding(
                headlines.of(state).orElse(null), state.link("duplicates"), worst, found.size(), questions, noLock);
    }

    static Component draw(Finding finding, Formats formats) {
        String second = finding.noLock() ? Texts.of("overview.noLock") : "";
        if (finding.headline() != null) {
            OverviewHeadline.Headline headline = finding.headline();
            Anchor more = new Anchor(headline.link(), Texts.of("overview.seeProblem"));
            more.addClassName("button");
            return new StatusSentence(headline.kind(), headline.title(), headline.detail() + " " + second, more);
        }
        if (finding.worst() != null) {
            JobSummary worst = finding.worst();
            Anchor more = new Anchor(finding.duplicates(), Texts.of("overview.seeDuplicates"));
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
