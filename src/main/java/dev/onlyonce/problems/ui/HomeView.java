package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.Route;
import dev.onlyonce.uikit.Card;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.Redraw;
import dev.onlyonce.uikit.RefreshClock;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.StatusSentence;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.util.List;

/** The open problems of all targets, the worst first, and how each target does; or how to name a target. */
@Route("")
@PermitAll
class HomeView extends Composite<Div> implements BeforeEnterObserver, HasDynamicTitle {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = """
            onlyonce:
              targets:
                - name: shop
                  jdbc-url: jdbc:postgresql://db:5432/shop
                  username: onlyonce_ro
                  password: ${SHOP_PASSWORD}
                  zone: Asia/Seoul
                  logs:
                    - {path: "/var/log/app/*.log"}""";

    private final transient HomeFacts facts;
    private final transient RefreshClock clock;
    private final Redraw<HomeFacts.Home> home = new Redraw<>(getContent(), "home", HomeView::draw);

    HomeView(HomeFacts facts, RefreshClock clock) {
        this.facts = facts;
        this.clock = clock;
        getContent().setId("home");
    }

    @Override
    public String getPageTitle() {
        return "Onlyonce";
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        show();
    }

    @Override
    protected void onAttach(AttachEvent attached) {
        facts.targets().forEach(target -> clock.whenChanged(this, attached.getUI(), target, this::show));
    }

    private void show() {
        home.show(() -> facts.in(getLocale()));
    }

    private static Component draw(HomeFacts.Home home) {
        if (home.targets().isEmpty()) {
            return Nothing.empty(Texts.of("home.empty"), Texts.of("home.next"), EXAMPLE);
        }
        Card open = new Card(Texts.of("problems.now")).id("open-problems");
        open.body().add(home.rows().isEmpty() ? none(home) : rows(home.rows()));
        Card targets = new Card(Texts.of("home.targets")).id("targets");
        home.targets().forEach(target -> targets.body().add(row(target)));
        Div column = new Div(open, targets);
        column.addClassName("column");
        return new Div(sentence(home), column);
    }

    private static Component sentence(HomeFacts.Home home) {
        String unknown = home.unknown().isEmpty() ? "" : Texts.of("home.unknown", String.join(", ", home.unknown()));
        if (home.worst() != null) {
            HomeFacts.Row worst = home.worst();
            String more = home.counting() > 1 ? Texts.of("home.more", home.counting() - 1) : "";
            Anchor link = new Anchor(worst.link(), Texts.of("overview.seeProblem"));
            link.addClassName("button");
            return new StatusSentence(
                    worst.line().problem().kind().equals("duplicate") ? StateBadge.Kind.EXTRA : StateBadge.Kind.RISK,
                    Texts.of("home.worst", worst.target(), worst.line().title()),
                    String.join(" ", List.of(worst.line().detail() + ".", more, unknown))
                            .strip(),
                    link);
        }
        return home.unknown().isEmpty()
                ? new StatusSentence(StateBadge.Kind.GOOD, Texts.of("home.none"), Texts.of("home.noneNext"), null)
                : new StatusSentence(StateBadge.Kind.UNKNOWN, Texts.of("home.noneKnown"), unknown, null);
    }

    private static Component none(HomeFacts.Home home) {
        return Nothing.line(
                Texts.of("problems.none"),
                home.unknown().isEmpty() ? Texts.of("problems.noneNext") : Texts.of("problems.notKnownNext"));
    }

    private static Component rows(List<HomeFacts.Row> rows) {
        Div all = new Div();
        rows.forEach(row -> all.add(row.line().draw(row.link(), row.target())));
        return all;
    }

    private static Component row(HomeFacts.TargetRow target) {
        Span dot = new Span();
        dot.addClassName("dot");
        if (!target.dot().isEmpty()) {
            dot.addClassName(target.dot());
        }
        Anchor name = new Anchor(target.link(), target.name());
        name.addClassName("strong");
        Span words = new Span(target.words());
        words.addClassName("remark");
        Div row = new Div(dot, name, words);
        row.addClassName("target-row");
        return row;
    }
}
