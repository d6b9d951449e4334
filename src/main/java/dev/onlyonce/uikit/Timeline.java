package dev.onlyonce.uikit;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.dependency.JsModule;
import com.vaadin.flow.router.QueryParameters;
import org.jspecify.annotations.Nullable;

/** One time axis over CPU, workers' runs, watched locks and deployments; the only caller of {@code oo-timeline}. */
@Tag("oo-timeline")
@JsModule("context://charts/index.js")
public final class Timeline extends Component {

    private static final long serialVersionUID = 1L;

    private transient @Nullable TimelineModel drawn;

    /** An axis with nothing on it yet. */
    public Timeline() {
        getElement()
                .addEventListener(
                        "oo-press",
                        event ->
                                go(event.getEventData().get("event.detail.link").asString()))
                .addEventData("event.detail.link");
    }

    /** Draws the model: whole at first, later only what differs from what is drawn. */
    public void show(TimelineModel model) {
        TimelineModel old = drawn;
        drawn = model;
        if (!isAttached()) {
            return;
        }
        if (old == null || !old.sameAxis(model)) {
            getElement().callJsFunction("show", model);
        } else {
            TimelineChange.between(old, model).ifPresent(change -> getElement().callJsFunction("change", change));
        }
    }

    @Override
    protected void onAttach(AttachEvent attached) {
        if (drawn != null) {
            getElement().callJsFunction("show", drawn);
        }
    }

    /** Links come back from the browser: only addresses inside this application are followed. */
    private static void go(String link) {
        if (link.startsWith("t/")) {
            String[] parts = link.split("\\?", 2);
            UI.getCurrent()
                    .navigate(
                            parts[0],
                            parts.length > 1 ? QueryParameters.fromString(parts[1]) : QueryParameters.empty());
        }
    }
}
