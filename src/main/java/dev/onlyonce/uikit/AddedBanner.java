package dev.onlyonce.uikit;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * A banner that a feature puts above pages; a bean, so that the frame need not know the feature.
 *
 * @param order among the banners, from the top
 * @param create a new one for each time Onlyonce is opened in a browser
 */
public record AddedBanner(int order, Supplier<PageBanner> create) {

    /** New banners, in their order. */
    public static List<PageBanner> of(List<AddedBanner> all) {
        return all.stream()
                .sorted(Comparator.comparingInt(AddedBanner::order))
                .map(added -> added.create().get())
                .toList();
    }
}
