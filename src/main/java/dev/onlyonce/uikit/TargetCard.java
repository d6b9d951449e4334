package dev.onlyonce.uikit;

import java.io.Serializable;

/** A card that follows what its page shows; a feature can add one to another feature's page by {@link AddedCard}. */
public interface TargetCard extends Serializable {

    /** Where it is drawn; always the same one. */
    Card card();

    /** Brings it up to date; called with each change of the address and with news. */
    void show(PageState state);
}
