package dev.onlyonce.uikit;

import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Span;

/** A state as icon and word, tinted; never by colour alone. */
public final class StateBadge extends Composite<Span> {

    private static final long serialVersionUID = 1L;

    /** What the tint says. */
    public enum Kind {
        /** Extra runs, nothing else. */
        EXTRA(Icon.EXTRA),
        /** At risk: late, missed, no holder, stale. */
        RISK(Icon.WARNING),
        /** Proven good. */
        GOOD(Icon.GOOD),
        /** A lock that is held. */
        HELD(Icon.LOCK),
        /** Nothing is known. */
        UNKNOWN(Icon.UNKNOWN),
        /** Neither good nor bad. */
        PLAIN(Icon.NOTHING);

        private final Icon icon;

        Kind(Icon icon) {
            this.icon = icon;
        }

        Icon icon() {
            return icon;
        }

        String className() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** @param word as it is read aloud, already in the page's language */
    public StateBadge(Kind kind, String word) {
        getContent().addClassNames("badge", kind.className());
        getContent().add(kind.icon().create(), new Span(word));
    }
}
