package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.io.Serializable;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The jobs of the range in a few numbers each: how often they ran, how often too often, and where. */
final class JobsCard implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Card card = new Card(Texts.of("overview.jobs")).flush().id("jobs-in-range");
    private final Redraw<Shown> table = new Redraw<>(card.body(), "jobs in range", this::table);
    private transient @Nullable Formats formats;

    /** @param address of the jobs' page for the same range */
    private record Shown(List<JobSummary> jobs, String address) {}

    Card card() {
        return card;
    }

    void show(PageState state, Supplier<List<JobSummary>> jobs) {
        formats = state.formats();
        table.show(() -> new Shown(jobs.get(), state.link("jobs")));
    }

    private Component table(Shown shown) {
        if (shown.jobs().isEmpty()) {
            return Nothing.line(Texts.of("jobs.none"), Texts.of("jobs.noneNext"));
        }
        return new DataTable<JobSummary>()
                .component(Texts.of("jobs.job"), job -> new Anchor(shown.address(), job.job()))
                .component(Texts.of("jobs.state"), JobsCard::state)
                .number(Texts.of("jobs.runs"), job -> number(job.runs()))
                .component(Texts.of("jobs.extra"), "number", this::extra)
                .text(Texts.of("overview.workers"), this::workers)
                .of(shown.jobs());
    }

    private static Component state(JobSummary job) {
        if (job.question() != null) {
            return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("overview.undecided"));
        }
        if (job.extraRuns() > 0) {
            return new StateBadge(StateBadge.Kind.EXTRA, Texts.of("jobs.duplicates", job.duplicates()));
        }
        if (job.runs() == 0) {
            return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("overview.noRunOfIt"));
        }
        return job.failed() > 0
                ? new StateBadge(StateBadge.Kind.RISK, Texts.of("jobs.failed", job.failed()))
                : new StateBadge(StateBadge.Kind.PLAIN, Texts.of("jobs.noExtra"));
    }

    /** While nobody has said that it should run once, how many would be extra is not known. */
    private Component extra(JobSummary job) {
        Span count = new Span(job.question() != null ? "?" : number(job.extraRuns()));
        if (job.question() == null && job.extraRuns() > 0) {
            count.addClassNames("red", "strong");
        }
        return count;
    }

    /** "4, 30 runs each": enough to see a scheduler in every worker; the counts stand on the jobs' page. */
    private String workers(JobSummary job) {
        if (job.workers().isEmpty()) {
            return "–";
        }
        boolean known = job.workers().stream().allMatch(w -> w.worker() != null);
        if (!known) {
            return formats().notKnown();
        }
        LongSummaryStatistics runs =
                job.workers().stream().mapToLong(JobSummary.WorkerRuns::runs).summaryStatistics();
        String each = runs.getMin() == runs.getMax()
                ? number(runs.getMin())
                : number(runs.getMin()) + "–" + number(runs.getMax());
        return job.workers().size() == 1
                ? String.valueOf(job.workers().getFirst().worker())
                : Texts.of("overview.workersEach", job.workers().size(), each);
    }

    private String number(long number) {
        return formats().number(number);
    }

    private Formats formats() {
        return Objects.requireNonNull(formats);
    }
}
