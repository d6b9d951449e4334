package dev.onlyonce.uikit;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * A card that a feature adds to a page of another; a bean, so that the page need not know the feature.
 *
 * @param page its path below {@code t/<target>/}
 * @param order among the added ones, from the top
 * @param create a new one for each time the page is opened
 */
public record AddedCard(String page, int order, Supplier<TargetCard> create) {

    /** New cards for one page, in their order. */
    public static List<TargetCard> of(List<AddedCard> all, String page) {
        return all.stream()
                .filter(added -> added.page().equals(page))
                .sorted(Comparator.comparingInt(AddedCard::order))
                .map(added -> added.create().get())
                .toList();
    }
}
