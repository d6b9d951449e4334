package dev.onlyonce.uikit;

import java.util.function.ToIntFunction;

/**
 * A number beside a page in the navigation; a feature provides it as a bean.
 *
 * @param path of the page, as its {@link NavEntry} has it
 * @param of how many for a target by its name, from memory; 0 shows nothing
 */
public record NavCount(String path, ToIntFunction<String> of) {}
