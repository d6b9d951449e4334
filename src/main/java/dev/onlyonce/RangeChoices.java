package dev.onlyonce;

import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.datetimepicker.DateTimePicker;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.QueryParameters;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What opens under the time range: usual ranges, from and to, and the zone; each choice is an address. */
class RangeChoices extends Div {

    private static final long serialVersionUID = 1L;

    private static final List<Duration> PRESETS = List.of(
            Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(6), Duration.ofHours(24), Duration.ofDays(7));

    private final transient PageState state;
    private final String page;
    private final DateTimePicker from;
    private final DateTimePicker to;

    RangeChoices(PageState state, String page) {
        this.state = state;
        this.page = page;
        from = picker("range.from", state.from());
        to = picker("range.to", state.to());
        addClassName("range-choices");
        add(presets(), from, to, new Button(Texts.of("range.apply"), pressed -> apply()), zones());
    }

    private DateTimePicker picker(String textKey, Instant at) {
        DateTimePicker picker = new DateTimePicker(Texts.of(textKey), local(at));
        picker.setLocale(state.language());
        return picker;
    }

    private LocalDateTime local(Instant at) {
        return at.atZone(state.formats().zone()).toLocalDateTime().truncatedTo(ChronoUnit.SECONDS);
    }

    private Div presets() {
        Div presets = new Div();
        presets.addClassName("presets");
        for (Duration preset : PRESETS) {
            Anchor link = new Anchor(
                    address(state, page, Map.of("last", preset.toString())),
                    Texts.of("range.last", state.formats().duration(preset)));
            link.addClassName("button");
            presets.add(link);
        }
        return presets;
    }

    private Div zones() {
        String own = state.target().zone().getId();
        return new Div(
                new Anchor(address(state, page, Map.of("zone", "UTC")), "UTC"),
                new Span(" · "),
                new Anchor(address(state, page, Map.of("zone", own)), own));
    }

    private void apply() {
        LocalDateTime first = from.getValue();
        LocalDateTime end = to.getValue();
        if (first == null || end == null || !first.isBefore(end)) {
            to.setErrorMessage(Texts.of("range.wrong"));
            to.setInvalid(true);
            return;
        }
        ZoneId zone = state.formats().zone();
        String address = address(
                state,
                page,
                fixed(first.atZone(zone).toInstant(), end.atZone(zone).toInstant()));
        String[] parts = address.split("\\?", 2);
        UI.getCurrent().navigate(parts[0], QueryParameters.fromString(parts[1]));
    }

    static Map<String, String> fixed(Instant from, Instant to) {
        Map<String, String> range = new LinkedHashMap<>();
        range.put("from", from.truncatedTo(ChronoUnit.SECONDS).toString());
        range.put("to", to.truncatedTo(ChronoUnit.SECONDS).toString());
        return range;
    }

    static String address(PageState state, String page, Map<String, String> change) {
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
}
