package dev.onlyonce.targets;

/**
 * Declares the record that holds a feature's own keys of {@code onlyonce.targets[]}; a Spring bean. The record is bound
 * as Spring Boot binds constructor properties ({@code @DefaultValue}, {@code @Name}, validation annotations). All
 * declared records together are all the keys there are: any other key stops the start.
 *
 * @param type the record
 */
public record TargetPart<T>(Class<T> type) {}
