package dev.onlyonce.duplicates.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;

/** The runs of one occurrence in rows, to the millisecond. */
final class OccurrenceRuns {

    private OccurrenceRuns() {}

    static Component table(OneDuplicate.Found found, Formats formats) {
        Duplicate duplicate = found.duplicate();
        Div all = new Div(new DataTable<DuplicateRun>()
                .component(Texts.of("duplicates.worker"), "path", OccurrenceRuns::worker)
                .component(Texts.of("duplicates.part"), OccurrenceRuns::part)
                .component(Texts.of("duplicates.start"), "nowrap", run -> new Span(formats.millis(run.startedAt())))
                .number(Texts.of("duplicate.after"), run -> after(duplicate, run, formats))
                .component(Texts.of("duplicate.end"), "nowrap", run -> new Span(end(run, formats)))
                .number(Texts.of("duplicate.took"), run -> took(run, formats))
                .text(Texts.of("duplicate.status"), DuplicateWords::status)
                .component(
                        Texts.of("duplicate.source"),
                        "path",
                        run -> new Span(found.source() == null ? formats.notKnown() : found.source()))
                .rowClass(run -> extra(run) ? "extra-run" : "")
                .of(duplicate.runs()));
        if (duplicate.runs().size() < duplicate.runCount()) {
            all.add(new Div(
                    Texts.of("duplicate.onlyFirst", (long) duplicate.runs().size(), (long) duplicate.runCount())));
        }
        return all;
    }

    /** Host and process stand below a name that does not tell them. */
    private static Component worker(DuplicateRun run) {
        String name = DuplicateWords.worker(run);
        Div cell = new Div(new Span(name));
        if (run.pid() != null && !name.contains(String.valueOf(run.pid()))) {
            Div place = new Div((run.host() == null ? "" : run.host() + " · ")
                    + Texts.of("duplicate.pid", String.valueOf(run.pid())));
            place.addClassName("remark");
            cell.add(place);
        }
        return cell;
    }

    static boolean extra(DuplicateRun run) {
        return run.part().equals("extra");
    }

    private static Component part(DuplicateRun run) {
        return extra(run)
                ? new StateBadge(StateBadge.Kind.EXTRA, DuplicateWords.part(run))
                : new StateBadge(StateBadge.Kind.PLAIN, DuplicateWords.part(run));
    }

    private static String after(Duplicate duplicate, DuplicateRun run, Formats formats) {
        Duration after = Duration.between(duplicate.firstStart(), run.startedAt());
        return after.isZero() ? "–" : "+" + formats.duration(after);
    }

    /** A run without an end is running, or nobody records ends: these differ. */
    private static String end(DuplicateRun run, Formats formats) {
        if (run.finishedAt() != null) {
            return formats.millis(run.finishedAt());
        }
        return Texts.of(run.status().equals("running") ? "duplicate.running" : "duplicate.noEnd");
    }

    private static String took(DuplicateRun run, Formats formats) {
        return run.finishedAt() == null
                ? end(run, formats)
                : formats.duration(Duration.between(run.startedAt(), run.finishedAt()));
    }
}
