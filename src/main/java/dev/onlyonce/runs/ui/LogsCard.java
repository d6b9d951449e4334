package dev.onlyonce.runs.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.runs.logs.LogStates;
import dev.onlyonce.runs.logs.LogStatus;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.DataTable;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The followed logs: as what each file is read, how far, and what of it was not taken. */
final class LogsCard implements TargetCard {

    private static final long serialVersionUID = 1L;

    private final transient LogStates states;
    private final transient CoveredTime covered;
    private final Card card = new Card(Texts.of("logs.title")).flush().id("logs");
    private final Redraw<List<Row>> table = new Redraw<>(card.body(), "logs", this::table);
    private transient @Nullable Formats formats;

    /**
     * One file, or an entry that has none yet.
     *
     * @param file null where no file matches
     * @param troubles what keeps its entry from reading
     */
    private record Row(
            String path,
            LogStatus.@Nullable FileStatus file,
            List<String> troubles,
            CoveredTime.@Nullable Since since) {}

    LogsCard(LogStates states, CoveredTime covered) {
        this.states = states;
        this.covered = covered;
    }

    @Override
    public Card card() {
        return card;
    }

    @Override
    public void show(PageState state) {
        formats = state.formats();
        table.show(() -> states.of(state.name()).stream()
                .flatMap(log -> rows(state.name(), log).stream())
                .toList());
    }

    private List<Row> rows(String target, LogStatus log) {
        CoveredTime.Since since = covered.of(target, log.source());
        List<Row> rows = new ArrayList<>();
        log.files().forEach(file -> rows.add(new Row(file.path(), file, log.troubles(), since)));
        if (rows.isEmpty()) {
            rows.add(new Row(log.path(), null, log.troubles(), since));
        }
        return rows;
    }

    private Component table(List<Row> rows) {
        if (rows.isEmpty()) {
            return Nothing.line(Texts.of("logs.none"), Texts.of("logs.noneNext"));
        }
        return new DataTable<Row>()
                .component(Texts.of("logs.file"), "path", LogsCard::path)
                .component(Texts.of("sources.state"), LogsCard::state)
                .text(Texts.of("logs.recognisedAs"), LogsCard::recognised)
                .text(
                        Texts.of("logs.lastLine"),
                        row -> known(row, f -> formats().time(f.lastLineAt())))
                .number(Texts.of("logs.lines"), row -> known(row, f -> formats().number(f.lines())))
                .number(Texts.of("logs.runs"), row -> known(row, f -> formats().number(f.runs())))
                .number(Texts.of("logs.read"), row -> known(row, f -> formats().bytes(f.read())))
                .text(Texts.of("logs.leftOut"), row -> known(row, f -> LeftOut.of(f, formats())))
                .text(Texts.of("covered.since"), row -> CoveredTime.text(row.since(), formats()))
                .of(rows);
    }

    private static Component path(Row row) {
        Span path = new Span(row.path());
        path.addClassName("mono");
        Div cell = new Div(path);
        List<String> remarks = new ArrayList<>(row.troubles());
        if (row.file() != null) {
            remarks.addAll(row.file().remarks());
        }
        remarks.forEach(text -> {
            Div remark = new Div(text);
            remark.addClassName("remark");
            cell.add(remark);
        });
        return cell;
    }

    private static Component state(Row row) {
        if (!row.troubles().isEmpty()) {
            return new StateBadge(StateBadge.Kind.RISK, Texts.of(row.file() == null ? "logs.notRead" : "logs.partly"));
        }
        if (row.file() == null) {
            return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("logs.notYet"));
        }
        return row.file().recognisedAs() == null && row.file().lines() > 0
                ? new StateBadge(StateBadge.Kind.RISK, Texts.of("logs.unrecognised"))
                : new StateBadge(StateBadge.Kind.GOOD, Texts.of("logs.reading"));
    }

    private static String recognised(Row row) {
        String format = row.file() == null ? null : row.file().recognisedAs();
        return format == null ? Texts.of("not.known") : format;
    }

    /** Without a file nothing was counted: that is not zero. */
    private static String known(Row row, Function<LogStatus.FileStatus, String> of) {
        return row.file() == null ? "–" : of.apply(row.file());
    }

    private Formats formats() {
        return Objects.requireNonNull(formats);
    }
}
