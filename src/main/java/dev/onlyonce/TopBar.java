package dev.onlyonce;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.datetimepicker.DateTimePicker;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Header;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.page.ColorScheme;
import com.vaadin.flow.component.popover.Popover;
import com.vaadin.flow.server.VaadinSession;
import com.vaadin.flow.spring.annotation.SpringComponent;
import com.vaadin.flow.spring.annotation.UIScope;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageTargets;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which target, which time in which zone, live or fixed; theme and language. */
@SpringComponent
@UIScope
class TopBar extends Header {

    private static final long serialVersionUID = 1L;

    private static final List<Duration> PRESETS = List.of(
            Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(6), Duration.ofHours(24), Duration.ofDays(7));

    private final transient PageTargets targets;
    private final Div left = new Div();

    TopBar(PageTargets targets) {
        this.targets = targets;
        addClassName("app-top");
        left.addClassName("app-top-left");
        Span space = new Span();
        space.addClassName("space");
        add(left, space, button(Icon.LANGUAGE, "shell.language", TopBar::otherLanguage), button(
                Icon.THEME, "shell.theme", TopBar::otherTheme));
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
        Boolean answers = target.answers();
        if (answers == null) {
            dot.addClassName("silent");
        } else if (!answers) {
            dot.addClassName("retrying");
        }
        dot.setTitle(Texts.of(answers == null ? "target.silent" : answers ? "target.answers" : "target.retrying"));
        return dot;
    }

    private Component range(PageState state, String page) {
        Span words = new Span(
                state.range().isLive()
                        ? Texts.of("range.last", state.formats().duration(state.range().last()))
                        : state.formats().range(state.from(), state.to()));
        Span zone = new Span(state.formats().zoneInFull(state.to()));
        zone.addClassName("zone");
        NativeButton button = new NativeButton();
        button.add(Icon.CLOCK.create(), words, zone);
        button.addClassName("button");
        button.setId("range-switch");
        return popover(button, choices(state, page));
    }

    private static Component choices(PageState state, String page) {
        Div presets = new Div();
        presets.addClassName("presets");
        for (Duration preset : PRESETS) {
            Anchor link = new Anchor(
                    address(state, page, Map.of("last", preset.toString())),
                    Texts.of("range.last", state.formats().duration(preset)));
            link.addClassName("button");
            presets.add(link);
        }
        ZoneId zone = state.formats().zone();
        DateTimePicker from = new DateTimePicker(
                Texts.of("range.from"), state.from().atZone(zone).toLocalDateTime().withNano(0));
        DateTimePicker to = new DateTimePicker(
                Texts.of("range.to"), state.to().atZone(zone).toLocalDateTime().withNano(0));
        from.setLocale(state.language());
        to.setLocale(state.language());
        Button apply = new Button(Texts.of("range.apply"), event -> {
            if (from.getValue() != null && to.getValue() != null && from.getValue().isBefore(to.getValue())) {
                go(address(state, page, fixed(
                        from.getValue().atZone(zone).toInstant(),
                        to.getValue().atZone(zone).toInstant())));
            } else {
                to.setErrorMessage(Texts.of("range.wrong"));
                to.setInvalid(true);
            }
        });
        Div zones = new Div(
                new Anchor(address(state, page, Map.of("zone", "UTC")), "UTC"),
                new Span(" · "),
                new Anchor(
                        address(state, page, Map.of("zone", state.target().zone().getId())),
                        state.target().zone().getId()));
        Div all = new Div(presets, from, to, apply, zones);
        all.addClassName("range-choices");
        return all;
    }

    /** Pausing writes the present range into the address; going live takes it out. */
    private static Component live(PageState state, String page) {
        boolean live = state.range().isLive();
        Anchor switching = new Anchor(
                live
                        ? address(state, page, fixed(state.from(), state.to()))
                        : address(state, page, Map.of("last", state.range().last().toString())),
                (live ? Icon.PAUSE : Icon.PLAY).create(),
                new Span(Texts.of(live ? state.target().replayed() ? "range.recording" : "range.live" : "range.fixed")));
        switching.addClassNames("button", "wide");
        switching.setId("live");
        switching.getElement().setAttribute("aria-label", Texts.of(live ? "range.pause" : "range.goLive"));
        switching.getElement().setAttribute("aria-pressed", String.valueOf(live));
        return switching;
    }

    private static Map<String, String> fixed(Instant from, Instant to) {
        Map<String, String> range = new LinkedHashMap<>();
        range.put("from", from.truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString());
        range.put("to", to.truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString());
        return range;
    }

    private static String address(PageState state, String page, Map<String, String> change) {
        Map<String, String> kept = new LinkedHashMap<>();
        boolean timeChanges = change.containsKey("from") || change.containsKey("last");
        state.parameters().forEach((name, values) -> {
            boolean ofTime = List.of("from", "to", "last").contains(name);
            if (!values.isEmpty() && !(timeChanges && ofTime)) {
                kept.put(name, values.getFirst());
            }
        });
        kept.putAll(change);
        return state.address(page, kept);
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

    private static void otherTheme() {
        UI ui = UI.getCurrent();
        boolean dark = ui.getPage().getColorScheme() == ColorScheme.Value.DARK;
        ui.getPage().setColorScheme(dark ? ColorScheme.Value.LIGHT : ColorScheme.Value.DARK);
    }

    private static void otherLanguage() {
        boolean korean = UI.getCurrent().getLocale().getLanguage().equals(Locale.KOREAN.getLanguage());
        VaadinSession.getCurrent().setLocale(korean ? Locale.ENGLISH : Locale.KOREAN);
        UI.getCurrent().getPage().reload();
    }

    private static void go(String address) {
        UI.getCurrent().navigate(
                address.replaceFirst("\\?.*", ""),
                com.vaadin.flow.router.QueryParameters.fromString(address.replaceFirst("[^?]*\\??", "")));
    }
}
