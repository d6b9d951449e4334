package dev.onlyonce.uikit;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the frame of the pages needs to know about targets; a feature provides it, since uikit knows none. */
public interface PageTargets {

    /** In the order of the configuration. */
    List<Choice> all();

    /**
     * One target as the switch shows it.
     *
     * @param answers null before the first answer, and where there is nothing to ask
     * @param reason why it does not answer; where it answers, why one of its sources fails all the same
     * @param lastAnswer when it last did
     * @param replayed whether a recording is played: its time is not the wall clock's
     */
    record Choice(
            String name,
            ZoneId zone,
            @Nullable Boolean answers,
            @Nullable String reason,
            @Nullable Instant lastAnswer,
            boolean replayed) {}

    /** Time of the newest thing known of a target; empty when nothing is known yet. */
    Optional<Instant> newest(String target);

    /** By name. */
    default Optional<Choice> named(String name) {
        return all().stream().filter(choice -> choice.name().equals(name)).findFirst();
    }
}
