package dev.onlyonce.targets;

/**
 * Declares the record that holds a feature's own keys of {@code onlyonce.targets[]}; a Spring bean. The record is bound
 * as Spring Boot binds constructor properties ({@code @DefaultValue}, {@code @Name}). All declared records together are
 * all the keys there are: any other key stops the start.
 *
 * @param type the record
 * @param check what the binder cannot know, such as a cron that does not parse
 */
public record TargetPart<T>(Class<T> type, Check<T> check) {

    /** A part whose values need no more than to be bound. */
    public static <T> TargetPart<T> of(Class<T> type) {
        return new TargetPart<>(type, (settings, prefix) -> {});
    }

    /** Called at start for each target. */
    @FunctionalInterface
    public interface Check<T> {

        /**
         * @param settings as bound
         * @param prefix of the target's keys, such as {@code onlyonce.targets[0]}
         * @throws InvalidSetting for the first value that is wrong
         */
        void check(T settings, String prefix);
    }
}
