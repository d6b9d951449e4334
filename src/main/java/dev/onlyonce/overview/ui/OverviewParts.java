package dev.onlyonce.overview.ui;

import dev.onlyonce.duplicates.JobSummaries;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.uikit.AddedCard;
import dev.onlyonce.uikit.PageState;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** What the first page is put together from. */
@Component
record OverviewParts(
        JobSummaries summaries,
        OverviewSentence sentences,
        OverviewNow now,
        OverviewTimeline timelines,
        LocksShown locks,
        List<AddedCard> added) {

    /** Asked once for all parts of a drawing that tell of jobs. */
    Supplier<List<JobSummary>> jobs(PageState state) {
        return () -> summaries.of(state.name(), state.from(), state.to());
    }
}
