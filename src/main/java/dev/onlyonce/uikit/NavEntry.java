package dev.onlyonce.uikit;

/**
 * A page in the navigation; each feature provides its own as a bean, so that no file is shared.
 *
 * @param path below {@code t/<target>/}
 * @param textKey of its name
 * @param icon beside it
 * @param order from the top
 */
public record NavEntry(String path, String textKey, Icon icon, int order) {}
