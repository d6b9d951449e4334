package dev.onlyonce.uikit;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.html.Span;

/** A {@link NavCount} as the navigation shows it; it follows what becomes known. */
public final class NavBadge extends Span {

    private static final long serialVersionUID = 1L;

    private final transient NavCount count;
    private final transient RefreshClock clock;
    private final String target;

    /** @param target by its name */
    public NavBadge(NavCount count, RefreshClock clock, String target) {
        this.count = count;
        this.clock = clock;
        this.target = target;
        addClassName("count");
        update();
    }

    @Override
    protected void onAttach(AttachEvent attached) {
        update();
        clock.whenChanged(this, attached.getUI(), target, this::update);
    }

    private void update() {
        int now = count.of().applyAsInt(target);
        setText(now == 0 ? "" : String.valueOf(now));
        setVisible(now > 0);
    }
}
