package dev.onlyonce.locks.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.router.Route;
import dev.onlyonce.evidence.LockHold;
import dev.onlyonce.locks.AdvisoryLock;
import dev.onlyonce.locks.LockHistory;
import dev.onlyonce.locks.LockKeyView;
import dev.onlyonce.locks.LocksNow;
import dev.onlyonce.locks.WatchedLock;
import dev.onlyonce.locks.WatchedLocks;
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
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Watched locks first, then every advisory lock that is held or waited for, then the holds of the range. */
@Route("t/:target/locks")
@PermitAll
class LocksView extends TargetPage {

    private static final long serialVersionUID = 1L;

    private final transient WatchedLocks watched;
    private final transient LocksNow now;
    private final transient LockHistory history;
    private final H1 title;
    private final Redraw<List<WatchedRow>> alarms;
    private final Redraw<Sampled> all;
    private final Redraw<List<LockHold>> holds;
    private @Nullable transient Formats formats;

    /** A watched lock as it is shown; drawn again when one of these differs, not with every poll. */
    private record WatchedRow(
            String name,
            String key,
            WatchedLock.State state,
            String holders,
            String guards,
            @Nullable String reason) {}

    /** The last poll without its time. */
    private record Sampled(
            List<AdvisoryLock> locks,
            boolean answered,
            @Nullable String failure,
            @Nullable Instant stale) {}

    LocksView(PageStates states, WatchedLocks watched, LocksNow now, LockHistory history) {
        super(states);
        this.watched = watched;
        this.now = now;
        this.history = history;
        Card first = new Card(Texts.of("locks.watched")).flush().id("watched");
        Card second = new Card(Texts.of("locks.now")).flush().id("locks");
        Card third = new Card(Texts.of("locks.holds")).flush().id("holds");
        alarms = new Redraw<>(first.body(), "watched", this::alarms);
        all = new Redraw<>(second.body(), "locks", this::locks);
        holds = new Redraw<>(third.body(), "holds", this::holds);
        title = column(first, second, third);
    }

    @Override
    protected String titleKey() {
        return "nav.locks";
    }

    @Override
    protected void show(PageState state) {
        formats = state.formats();
        title.setText(Texts.of("locks.title", state.name()));
        alarms.show(
                () -> watched.states(state.name()).stream().map(LocksView::row).toList());
        all.show(() -> sampled(state.name()));
        holds.show(() -> history.holds(state.name(), state.from(), state.to()));
    }

    private Sampled sampled(String target) {
        Optional<LocksNow.Latest> latest = now.of(target);
        String failure = now.failure(target).orElse(null);
        return new Sampled(
                latest.map(l -> l.sample().locks()).orElse(List.of()),
                latest.isPresent(),
                failure,
                failure == null ? null : latest.map(l -> l.sample().at()).orElse(null));
    }

    private static WatchedRow row(WatchedLock lock) {
        String holders = String.join(
                ", ", lock.holders().stream().map(LocksView::session).toList());
        String name = lock.key().name() == null ? lock.key().text() : lock.key().name();
        return new WatchedRow(
                name, key(lock.key()), lock.state(), holders, String.join(", ", lock.guards()), lock.reason());
    }

    private Component alarms(List<WatchedRow> rows) {
        if (rows.isEmpty()) {
            return Nothing.empty(Texts.of("locks.noneWatched"), Texts.of("locks.noneWatchedNext"));
        }
        return new DataTable<WatchedRow>()
                .text(Texts.of("locks.name"), WatchedRow::name)
                .code(Texts.of("locks.key"), WatchedRow::key)
                .component(Texts.of("locks.state"), LocksView::state)
                .text(Texts.of("locks.holder"), WatchedRow::holders)
                .text(Texts.of("locks.guards"), WatchedRow::guards)
                .text(Texts.of("sources.reason"), row -> row.reason() == null ? "" : row.reason())
                .of(rows);
    }

    private static Component state(WatchedRow row) {
        StateBadge.Kind kind = switch (row.state()) {
            case HELD, SHARED -> StateBadge.Kind.HELD;
            case TWO_HOLDERS, NO_HOLDER -> StateBadge.Kind.RISK;
            case NOT_IN_USE_YET -> StateBadge.Kind.PLAIN;
            case CANNOT_BE_SEEN -> StateBadge.Kind.UNKNOWN;
        };
        return new StateBadge(kind, Texts.of("lockState." + row.state().word()));
    }

    private Component locks(Sampled sampled) {
        Div parts = new Div();
        if (sampled.failure() != null) {
            parts.add(Nothing.failed(Texts.of("locks.lastKnown", formats().time(sampled.stale())), sampled.failure()));
        }
        if (!sampled.answered()) {
            return sampled.failure() != null
                    ? parts
                    : Nothing.empty(Texts.of("locks.notAsked"), Texts.of("locks.notAskedNext"));
        }
        if (sampled.locks().isEmpty()) {
            parts.add(Nothing.empty(Texts.of("locks.nobody"), Texts.of("locks.nobodyNext")));
            return parts;
        }
        parts.add(new DataTable<AdvisoryLock>()
                .code(Texts.of("locks.key"), lock -> key(LockKeyView.of(lock.key(), null)))
                .text(Texts.of("locks.database"), AdvisoryLock::database)
                .component(Texts.of("locks.state"), LocksView::granted)
                .text(Texts.of("locks.mode"), AdvisoryLock::mode)
                .text(Texts.of("locks.session"), LocksView::session)
                .text(Texts.of("locks.blockedBy"), LocksView::blockers)
                .of(sampled.locks()));
        return parts;
    }

    private static Component granted(AdvisoryLock lock) {
        return lock.granted()
                ? new StateBadge(StateBadge.Kind.HELD, Texts.of("locks.held"))
                : new StateBadge(StateBadge.Kind.RISK, Texts.of("locks.waits"));
    }

    private static String blockers(AdvisoryLock lock) {
        if (lock.granted()) {
            return "";
        }
        List<Long> pids = lock.blockedBy();
        return pids == null
                ? Texts.of("not.known")
                : String.join(", ", pids.stream().map(String::valueOf).toList());
    }

    private Component holds(List<LockHold> found) {
        if (found.isEmpty()) {
            return Nothing.empty(Texts.of("locks.noHolds"), Texts.of("locks.noHoldsNext"));
        }
        return new DataTable<LockHold>()
                .code(Texts.of("locks.key"), hold -> hold.name() == null ? hold.key() : hold.key() + " " + hold.name())
                .text(Texts.of("locks.database"), LockHold::database)
                .text(Texts.of("locks.from"), hold -> formats().time(hold.firstSeen()))
                .text(
                        Texts.of("locks.to"),
                        hold -> hold.endedAt() == null
                                ? Texts.of("locks.stillHeld")
                                : formats().time(hold.endedAt()))
                .text(Texts.of("locks.end"), hold -> hold.end() == null ? "" : Texts.of("holdEnd." + hold.end()))
                .text(
                        Texts.of("locks.session"),
                        hold -> hold.backendPid() == null ? Texts.of("locks.prepared") : "backend " + hold.backendPid())
                .of(found);
    }

    private static String key(LockKeyView key) {
        String other = key.ascii() == null ? "" : " “" + key.ascii() + "”";
        return key.text() + " · " + key.hex() + other;
    }

    private static String session(AdvisoryLock lock) {
        if (lock.session().prepared()) {
            return Texts.of("locks.prepared");
        }
        String application = lock.session().application();
        String client = lock.session().client();
        return "backend " + lock.session().pid()
                + (application == null || application.isBlank() ? "" : " · " + application)
                + (client == null ? "" : " · " + client);
    }

    private Formats formats() {
        return Objects.requireNonNull(formats);
    }
}
