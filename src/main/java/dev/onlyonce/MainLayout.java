package dev.onlyonce;

import com.vaadin.flow.component.HasElement;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Footer;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.Main;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.router.AfterNavigationEvent;
import com.vaadin.flow.router.AfterNavigationObserver;
import com.vaadin.flow.router.Layout;
import com.vaadin.flow.router.RouterLayout;
import dev.onlyonce.uikit.AddedBanner;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.NavBadge;
import dev.onlyonce.uikit.NavCount;
import dev.onlyonce.uikit.NavEntry;
import dev.onlyonce.uikit.PageBanner;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageStates;
import dev.onlyonce.uikit.RefreshClock;
import dev.onlyonce.uikit.Texts;
import jakarta.annotation.security.PermitAll;
import java.util.Comparator;
import java.util.List;

/** The frame of every page: navigation, top bar, and the bar at the bottom of phones. */
@Layout
@PermitAll
public class MainLayout extends Div implements RouterLayout, AfterNavigationObserver {

    private static final long serialVersionUID = 1L;

    private final transient PageStates states;
    private final transient List<NavEntry> entries;
    private final transient List<NavCount> counts;
    private final transient RefreshClock clock;
    private final UnorderedList links = new UnorderedList();
    private final Nav bottom = new Nav();
    private final Footer footer = new Footer();
    private final TopBar top;
    private final List<PageBanner> banners;
    private final Div page = new Div();

    MainLayout(
            PageStates states,
            List<NavEntry> entries,
            List<NavCount> counts,
            List<AddedBanner> banners,
            RefreshClock clock,
            TopBar top) {
        this.states = states;
        this.counts = counts;
        this.banners = AddedBanner.of(banners);
        this.clock = clock;
        this.entries =
                entries.stream().sorted(Comparator.comparing(NavEntry::order)).toList();
        this.top = top;
        Anchor skip = new Anchor("#main", Texts.of("shell.skip"));
        skip.addClassName("skip");
        skip.getElement().setAttribute("router-ignore", true);
        Anchor brand = new Anchor("", Icon.LOGO.create(), new Span("Onlyonce"));
        brand.addClassName("brand");
        Nav nav = new Nav(brand, links, footer);
        nav.addClassName("app-nav");
        nav.getElement().setAttribute("aria-label", Texts.of("shell.navigation"));
        bottom.addClassName("app-bottom");
        bottom.getElement().setAttribute("aria-label", Texts.of("shell.navigation"));
        Main main = new Main();
        this.banners.forEach(banner -> main.add(banner.component()));
        main.add(page);
        main.addClassName("app-main");
        main.setId("main");
        main.getElement().setAttribute("tabindex", "-1");
        addClassName("app");
        add(skip, nav, top, main, bottom);
    }

    @Override
    public void showRouterLayoutContent(HasElement content) {
        page.getElement().removeAllChildren();
        page.getElement().appendChild(content.getElement());
    }

    @Override
    public void afterNavigation(AfterNavigationEvent event) {
        getElement().executeJs("document.documentElement.lang = $0", getLocale().getLanguage());
        links.removeAll();
        bottom.removeAll();
        String target = event.getRouteParameters().get("target").orElse("");
        banners.forEach(banner -> banner.show(target));
        String path = event.getLocation().getPath();
        states.of(target, event.getLocation().getQueryParameters(), getLocale())
                .ifPresentOrElse(state -> show(state, path), () -> top.withoutTarget());
    }

    private void show(PageState state, String path) {
        for (NavEntry entry : entries) {
            boolean here = path.matches("t/[^/]+/" + entry.path() + "(/.*)?");
            links.add(new ListItem(link(state, entry, here)));
            bottom.add(link(state, entry, here));
        }
        String page = path.replaceFirst("^t/[^/]+/", "");
        top.show(state, page);
        footer.removeAll();
        Span name = new Span(Texts.of("shell.on", state.name()));
        name.addClassName("strong");
        footer.add(new Div(name), new Div(new Span(Texts.of("shell.lastAnswer", lastAnswer(state)))));
    }

    private static String lastAnswer(PageState state) {
        return state.formats().time(state.target().lastAnswer());
    }

    private Anchor link(PageState state, NavEntry entry, boolean here) {
        Anchor link = new Anchor(state.link(entry.path()), entry.icon().create(), new Span(Texts.of(entry.textKey())));
        counts.stream()
                .filter(count -> count.path().equals(entry.path()))
                .forEach(count -> link.add(new NavBadge(count, clock, state.name())));
        if (here) {
            link.getElement().setAttribute("aria-current", "page");
        }
        return link;
    }
}
