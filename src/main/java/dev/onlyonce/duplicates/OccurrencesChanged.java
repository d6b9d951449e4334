package dev.onlyonce.duplicates;

import java.util.Set;

/** Published after occurrences of a target were judged anew. */
public record OccurrencesChanged(String target, Set<String> jobs) {}
