package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.datetimepicker.DateTimePicker;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.textfield.TextField;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.problems.ProblemWords;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.function.BiConsumer;

/** Asks why a problem is expected, and until when. */
final class ExpectDialog extends Dialog {

    private static final long serialVersionUID = 1L;
    private static final Duration USUAL = Duration.ofDays(7);

    private final TextField reason = new TextField(Texts.of("problems.reason"));
    private final DateTimePicker until = new DateTimePicker(Texts.of("problems.until"));
    private final ZoneId zone;
    private final transient BiConsumer<String, Instant> said;

    /** @param said gets the reason and the end */
    ExpectDialog(Problem problem, PageState state, BiConsumer<String, Instant> said) {
        this.zone = state.formats().zone();
        this.said = said;
        setHeaderTitle(Texts.of("problems.expectTitle"));
        reason.setRequired(true);
        reason.setMaxLength(200);
        until.setLocale(state.language());
        until.setValue(LocalDateTime.ofInstant(state.to(), zone).plus(USUAL).truncatedTo(ChronoUnit.MINUTES));
        Div fields = new Div(new Div(ProblemWords.title(problem, state.formats())), reason, until);
        fields.addClassName("fields");
        add(fields);
        Button save = new Button(Texts.of("problems.expectSave"), pressed -> save());
        save.addThemeName("primary");
        getFooter().add(new Button(Texts.of("problems.cancel"), pressed -> close()), save);
    }

    private void save() {
        LocalDateTime end = until.getValue();
        reason.setInvalid(reason.getValue().isBlank());
        if (reason.isInvalid() || end == null) {
            return;
        }
        try {
            said.accept(reason.getValue(), end.atZone(zone).toInstant());
            close();
        } catch (IllegalArgumentException wrong) {
            until.setErrorMessage(Texts.of("problems.untilWrong"));
            until.setInvalid(true);
        }
    }
}
