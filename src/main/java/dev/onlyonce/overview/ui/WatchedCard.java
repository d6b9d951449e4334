package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import dev.onlyonce.overview.ui.LocksShown.Holder;
import dev.onlyonce.overview.ui.LocksShown.Lock;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.TargetCard;
import dev.onlyonce.uikit.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who holds the watched locks now; where none is watched, who holds any advisory lock. */
final class WatchedCard implements TargetCard {

    private static final long serialVersionUID = 1L;

    private final transient LocksShown locks;
    private final Card card = new Card(Texts.of("overview.locks")).id("watched-now");
    private final Redraw<LocksShown.Facts> body = new Redraw<>(card.body(), "watched locks", this::draw);
    private transient @Nullable Formats formats;

    WatchedCard(LocksShown locks) {
        this.locks = locks;
    }

    @Override
    public Card card() {
        return card;
    }

    @Override
    public void show(PageState state) {
        formats = state.formats();
        body.show(() -> locks.of(state.name()));
    }

    private Component draw(LocksShown.Facts facts) {
        Div rows = new Div();
        facts.watched().forEach(lock -> rows.add(row(lock)));
        if (!facts.watched().isEmpty()) {
            return rows;
        }
        if (facts.unseen() != null) {
            return Nothing.line(Texts.of("overview.locksNotKnown"), facts.unseen());
        }
        if (facts.anybody().isEmpty()) {
            return Nothing.line(Texts.of("overview.noLock"), Texts.of("locks.nobodyNext"));
        }
        rows.add(remark(Texts.of("overview.noneWatched")));
        facts.anybody().forEach(lock -> rows.add(row(lock)));
        return rows;
    }

    private Component row(Lock lock) {
        Div head = new Div(new Span(lock.name()), new StateBadge(kind(lock), Texts.of("lockState." + lock.state())));
        head.addClassName("head");
        Div row = new Div(head, key(lock));
        row.addClassNames(
                "lock-row", lock.alarming() ? "alarming" : lock.holders().isEmpty() ? "silent" : "held");
        lock.holders().forEach(holder -> row.add(new Div(new Span(holder(holder)))));
        if (lock.reason() != null) {
            row.add(remark(lock.reason()));
        }
        if (!lock.guards().isEmpty()) {
            row.add(remark(Texts.of("overview.guards", String.join(", ", lock.guards()))));
        }
        return row;
    }

    private static StateBadge.Kind kind(Lock lock) {
        if (lock.alarming()) {
            return StateBadge.Kind.RISK;
        }
        return lock.reason() != null
                ? StateBadge.Kind.UNKNOWN
                : lock.holders().isEmpty() ? StateBadge.Kind.PLAIN : StateBadge.Kind.HELD;
    }

    private static Component key(Lock lock) {
        Span forms = new Span(lock.key());
        forms.addClassName("mono");
        Div key = new Div(forms);
        if (lock.expect() != null) {
            Span expect = new Span(" · " + Texts.of("overview.expect." + lock.expect()));
            expect.addClassName("remark");
            key.add(expect);
        }
        return key;
    }

    /** A session is told from the outside in: what people call it, then the server process, then where it comes from. */
    private String holder(Holder holder) {
        List<@Nullable String> parts = Arrays.asList(
                holder.application(),
                holder.pid() == null ? Texts.of("locks.prepared") : Texts.of("overview.backend", holder.pid()),
                holder.client(),
                Texts.of(
                        "overview.since",
                        holder.since() == null
                                ? formats().notKnown()
                                : formats().time(holder.since())));
        return String.join(" · ", parts.stream().filter(Objects::nonNull).toList());
    }

    private static Div remark(String text) {
        Div remark = new Div(text);
        remark.addClassName("remark");
        return remark;
    }

    private Formats formats() {
        return Objects.requireNonNull(formats);
    }
}
