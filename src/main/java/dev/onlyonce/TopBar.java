package dev.onlyonce;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Header;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.page.ColorScheme;
import com.vaadin.flow.component.page.Page;
import com.vaadin.flow.component.popover.Popover;
import com.vaadin.flow.server.VaadinSession;
import com.vaadin.flow.spring.annotation.SpringComponent;
import com.vaadin.flow.spring.annotation.UIScope;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageTargets;
import dev.onlyonce.uikit.Texts;
import java.util.Locale;
import java.util.Map;

/** Which target, which time in which zone, live or fixed; theme and language. */
@SpringComponent
@UIScope
class TopBar extends Header {

    private static final long serialVersionUID = 1L;

    private final transient PageTargets targets;
    private final Div left = new Div();

    TopBar(PageTargets targets) {
        this.targets = targets;
        addClassName("app-top");
        left.addClassName("app-top-left");
        Span space = new Span();
        space.addClassName("space");
        add(
                left,
                space,
                button(Icon.LANGUAGE, "shell.language", TopBar::otherLanguage),
                button(Icon.THEME, "shell.theme", TopBar::otherTheme));
    }

    void withoutTarget() {
        left.removeAll();
    }

    void show(PageState state, String page) {
        left.removeAll();
        left.add(target(state, page), range(state, page), live(state, page));
    }

    private Component target(PageState state, String page) {
        NativeButton button = new NativeButton();
        button.add(dot(state.target()), new Span(state.name()));
        button.addClassName("button");
        button.setId("target-switch");
        button.setAriaLabel(Texts.of("shell.target", state.name()));
        Div choices = new Div();
        choices.addClassName("range-choices");
        targets.all().forEach(choice -> {
            Anchor link = new Anchor("t/" + choice.name() + "/" + page.replaceFirst("/.*", ""), choice.name());
            link.addComponentAsFirst(dot(choice));
            link.addClassName("button");
            choices.add(link);
        });
        return popover(button, choices);
    }

    private static Component dot(PageTargets.Choice target) {
        Span dot = new Span();
        dot.addClassName("dot");
        String state = state(target);
        dot.addClassName(state);
        dot.setTitle(Texts.of("target." + state));
        return dot;
    }

    private static String state(PageTargets.Choice target) {
        Boolean answers = target.answers();
        if (answers == null) {
            return "silent";
        }
        if (!answers) {
            return "retrying";
        }
        return target.reason() == null ? "answers" : "partly";
    }

    private Component range(PageState state, String page) {
        Span words = new Span(
                state.range().isLive()
                        ? Texts.of(
                                "range.last",
                                state.formats().duration(state.range().last()))
                        : state.formats().range(state.from(), state.to()));
        Span zone = new Span(state.formats().zoneInFull(state.to()));
        zone.addClassName("zone");
        NativeButton button = new NativeButton();
        button.add(Icon.CLOCK.create(), words, zone);
        button.addClassName("button");
        button.setId("range-switch");
        return popover(button, new RangeChoices(state, page));
    }

    /** Pausing writes the present range into the address; going live takes it out. */
    private static Component live(PageState state, String page) {
        boolean live = state.range().isLive();
        Anchor switching = new Anchor(
                live
                        ? RangeChoices.address(state, page, RangeChoices.fixed(state.from(), state.to()))
                        : RangeChoices.address(
                                state, page, Map.of("last", state.range().last().toString())),
                (live ? Icon.PAUSE : Icon.PLAY).create(),
                new Span(
                        Texts.of(live ? state.target().replayed() ? "range.recording" : "range.live" : "range.fixed")));
        switching.addClassNames("button", "wide");
        switching.setId("live");
        switching.getElement().setAttribute("aria-label", Texts.of(live ? "range.pause" : "range.goLive"));
        switching.getElement().setAttribute("aria-pressed", String.valueOf(live));
        return switching;
    }

    private Component popover(NativeButton button, Component content) {
        Popover popover = new Popover(content);
        popover.setTarget(button);
        return new Div(button, popover);
    }

    private static Component button(Icon icon, String textKey, Runnable press) {
        NativeButton button = new NativeButton("", event -> press.run());
        button.add(icon.create());
        button.addClassNames("button", "square");
        button.setAriaLabel(Texts.of(textKey));
        button.setTitle(Texts.of(textKey));
        return button;
    }

    /** Until somebody presses, the system's scheme is shown: only the browser knows which that is. */
    private static void otherTheme() {
        Page page = UI.getCurrent().getPage();
        page.executeJs("return matchMedia('(prefers-color-scheme: dark)').matches")
                .then(
                        Boolean.class,
                        systemIsDark -> page.setColorScheme(
                                isDark(page.getColorScheme(), systemIsDark)
                                        ? ColorScheme.Value.LIGHT
                                        : ColorScheme.Value.DARK));
    }

    private static boolean isDark(ColorScheme.Value chosen, boolean systemIsDark) {
        return chosen == ColorScheme.Value.DARK || chosen != ColorScheme.Value.LIGHT && systemIsDark;
    }

    private static void otherLanguage() {
        boolean korean = UI.getCurrent().getLocale().getLanguage().equals(Locale.KOREAN.getLanguage());
        VaadinSession.getCurrent().setLocale(korean ? Locale.ENGLISH : Locale.KOREAN);
        UI.getCurrent().getPage().reload();
    }
}
