package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.router.Route;
import dev.onlyonce.duplicates.JobSummaries;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.duplicates.JobSummary.WorkerRuns;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.TargetPage;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Jobs by workers: who ran what how often, and how many of these runs were extra. */
@Route("t/:target/jobs")
@PermitAll
class JobsView extends TargetPage {

    private static final long serialVersionUID = 1L;

    /** More columns than this are not read by anybody: the counts stay in the list of runs. */
    private static final int MOST_WORKERS = 24;

    private final transient JobSummaries jobs;
    private final H1 title;
    private final Redraw<List<JobSummary>> table;
    private @Nullable transient Formats formats;

    JobsView(PageStates states, JobSummaries jobs) {
        super(states);
        this.jobs = jobs;
        Card card = new Card(Texts.of("jobs.byWorker")).flush().id("jobs");
        table = new Redraw<>(card.body(), "jobs", this::table);
        title = column(card);
    }

    @Override
    protected String titleKey() {
        return "nav.jobs";
    }

    @Override
    protected void show(PageState state) {
        formats = state.formats();
        title.setText(Texts.of("jobs.title", state.name()));
        table.show(() -> jobs.of(state.name(), state.from(), state.to()));
    }

    private Component table(List<JobSummary> all) {
        if (all.isEmpty()) {
            return Nothing.empty(Texts.of("jobs.none"), Texts.of("jobs.noneNext"));
        }
        DataTable<JobSummary> columns = new DataTable<JobSummary>()
                .text(Texts.of("jobs.job"), JobSummary::job)
                .component(Texts.of("jobs.state"), JobsView::state)
                .number(Texts.of("jobs.runs"), job -> number(job.runs()))
                .number(Texts.of("jobs.occurrences"), job -> number(job.occurrences()))
                .number(Texts.of("jobs.extra"), job -> number(job.extraRuns()))
                .number(Texts.of("jobs.overlaps"), job -> number(job.overlaps()));
        TreeSet<String> workers = new TreeSet<>();
        all.forEach(job -> job.workers().stream()
                .map(WorkerRuns::worker)
                .filter(Objects::nonNull)
                .forEach(workers::add));
        workers.stream().limit(MOST_WORKERS).forEach(worker -> columns.number(worker, job -> runsOf(job, worker)));
        if (all.stream().flatMap(job -> job.workers().stream()).anyMatch(w -> w.worker() == null)) {
            columns.number(Texts.of("worker.notKnown"), job -> runsOf(job, null));
        }
        if (workers.size() > MOST_WORKERS) {
            columns.text("", job -> Texts.of("jobs.moreWorkers", (long) workers.size() - MOST_WORKERS));
        }
        return columns.text(Texts.of("jobs.source"), JobsView::source).of(all);
    }

    /** A dot where the worker did not run it: a measured none beside the others' counts. */
    private String runsOf(JobSummary job, @Nullable String worker) {
        return job.workers().stream()
                .filter(w -> Objects.equals(w.worker(), worker))
                .findFirst()
                .map(w -> number(w.runs()))
                .orElse("·");
    }

    private static Component state(JobSummary job) {
        if (job.question() != null) {
            return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("jobs.undecided"));
        }
        if (job.extraRuns() > 0) {
            return new StateBadge(StateBadge.Kind.EXTRA, Texts.of("jobs.duplicates", job.duplicates()));
        }
        return job.failed() > 0
                ? new StateBadge(StateBadge.Kind.RISK, Texts.of("jobs.failed", job.failed()))
                : new StateBadge(StateBadge.Kind.PLAIN, Texts.of("jobs.noExtra"));
    }

    private static String source(JobSummary job) {
        String own = job.source() == null ? Texts.of("not.known") : job.source();
        return job.alsoSeenIn().isEmpty()
                ? own
                : own + " · " + Texts.of("jobs.alsoSeenIn", String.join(", ", job.alsoSeenIn()));
    }

    private String number(@Nullable Long number) {
        return Objects.requireNonNull(formats).number(number);
    }
}
