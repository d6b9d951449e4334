package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.io.Serializable;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The time axis in a card: what cannot be read is said above the old picture, what is empty says what to do next. */
public final class TimelineCard implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(TimelineCard.class);

    private final Timeline timeline = new Timeline();
    private final Div message = new Div();
    private final transient Supplier<Component> nothing;
    private final Card card;

    /**
     * @param id what tests and links find it by
     * @param nothing what stands there while there is neither a lane nor a line
     */
    public TimelineCard(String id, Supplier<Component> nothing) {
        this.nothing = nothing;
        card = new Card("").id(id);
        card.body().add(message, timeline);
    }

    /** Where it is drawn. */
    public Card card() {
        return card;
    }

    /** Reads the picture and brings what is drawn up to it. */
    public void show(Supplier<TimelineModel> read) {
        message.removeAll();
        try {
            show(read.get());
        } catch (RuntimeException failed) {
            // the page is the edge: its other parts are drawn all the same
            LOG.warn("The time axis cannot be shown", failed);
            message.add(
                    Nothing.failed(Texts.of("failed.title"), failed.getClass().getSimpleName()));
        }
    }

    private void show(TimelineModel model) {
        boolean something = !model.lanes().isEmpty() || !model.cpu().isEmpty();
        timeline.setVisible(something);
        if (something) {
            timeline.show(model);
        } else {
            message.add(nothing.get());
        }
    }
}
