package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import java.io.Serializable;

/** What a feature says above pages, as long as it has something to say; made known by {@link AddedBanner}. */
public interface PageBanner extends Serializable {

    /** Where it is drawn; always the same one. It keeps itself up to date. */
    Component component();

    /**
     * Called with each change of the page.
     *
     * @param target of the page; empty on pages of none, such as the first
     */
    void show(String target);
}
