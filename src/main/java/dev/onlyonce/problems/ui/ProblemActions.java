package dev.onlyonce.problems.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeButton;
import dev.onlyonce.problems.Answers;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What can be done about a problem: look at what it rests on, take it in hand, say that it is expected. */
@org.springframework.stereotype.Component
class ProblemActions {

    private static final Duration AROUND = Duration.ofMinutes(5);

    private final Answers answers;
    private final Operator operator;

    ProblemActions(Answers answers, Operator operator) {
        this.answers = answers;
        this.operator = operator;
    }

    /** @param afterwards brings the page up to date */
    Component of(Problem problem, String page, PageState state, Runnable afterwards) {
        Div actions = new Div(evidence(problem, page, state));
        actions.addClassName("actions");
        if (problem.resolvedAt() == null && operator.may()) {
            actions.add(
                    problem.acknowledged() == null
                            ? button("problems.acknowledge", () -> {
                                answers.acknowledge(problem.id(), operator.name());
                                afterwards.run();
                            })
                            : button("problems.takeBack", () -> {
                                answers.takeBack(problem.id());
                                afterwards.run();
                            }),
                    problem.expected() == null
                            ? button(
                                    "problems.expect",
                                    () -> new ExpectDialog(problem, state, (reason, until) -> {
                                                answers.expect(problem.id(), operator.name(), reason, until);
                                                afterwards.run();
                                            })
                                            .open())
                            : button("problems.expectNoMore", () -> {
                                answers.expectNoMore(problem.id());
                                afterwards.run();
                            }));
        }
        return actions;
    }

    /** The page with what it rests on, for its own time where that page has one. */
    private static Component evidence(Problem problem, String page, PageState state) {
        Map<String, String> range = new LinkedHashMap<>();
        Instant end = problem.resolvedAt() == null ? problem.lastSeen() : problem.resolvedAt();
        range.put("from", problem.openedAt().minus(AROUND).toString());
        range.put("to", end.plus(AROUND).toString());
        state.parameter("zone").ifPresent(zone -> range.put("zone", zone));
        Anchor evidence = new Anchor(state.address(page, range), Texts.of("problems.see." + page));
        evidence.addClassName("button");
        return evidence;
    }

    private static NativeButton button(String textKey, Runnable pressed) {
        NativeButton button = new NativeButton(Texts.of(textKey), event -> pressed.run());
        button.addClassName("button");
        return button;
    }
}
