package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.io.Serializable;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws a value into a place, and again only when the value differs: nothing flashes and nothing is sent for a tick that
 * changed nothing. What cannot be read is drawn as failed, with the reason.
 *
 * @param <T> a record; its equality decides
 */
public final class Redraw<T> implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(Redraw.class);

    private final Div place;
    private final String name;
    private final transient Function<T, Component> draw;
    private transient @Nullable Object drawn;

    /**
     * @param place emptied and filled by each drawing
     * @param name what it is, for the log when it cannot be read
     */
    public Redraw(Div place, String name, Function<T, Component> draw) {
        this.place = place;
        this.name = name;
        this.draw = draw;
    }

    /** Reads the value and draws it if it is another than before. */
    public void show(Supplier<T> read) {
        Reading<T> reading = read(read);
        if (Objects.equals(reading, drawn)) {
            return;
        }
        drawn = reading;
        place.removeAll();
        place.add(
                reading.value() != null
                        ? draw.apply(reading.value())
                        : Nothing.failed(Texts.of("failed.title"), String.valueOf(reading.reason())));
    }

    private record Reading<T>(@Nullable T value, @Nullable String reason) {}

    /** The page is the edge: a part that fails leaves the others alone. */
    private Reading<T> read(Supplier<T> read) {
        try {
            return new Reading<>(read.get(), null);
        } catch (RuntimeException failed) {
            LOG.warn("{} cannot be shown", name, failed);
            return new Reading<>(null, failed.getClass().getSimpleName());
        }
    }
}
