package dev.onlyonce.duplicates.ui;

import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.Duplicates;
import dev.onlyonce.runs.JobSources;
import dev.onlyonce.uikit.BadAddress;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the duplicate that an address names by job, key and the start of one of its runs. */
@Component
class OneDuplicate {

    private final Duplicates duplicates;
    private final JobSources sources;

    OneDuplicate(Duplicates duplicates, JobSources sources) {
        this.duplicates = duplicates;
        this.sources = sources;
    }

    /** @param source that told its runs: the one that counted then; null when that is not known any more */
    record Found(Duplicate duplicate, @Nullable String source) {}

    static String link(PageState state, Duplicate duplicate) {
        Map<String, String> which = new LinkedHashMap<>();
        which.put("job", duplicate.job());
        if (duplicate.key() != null) {
            which.put("key", duplicate.key());
        }
        which.put("at", duplicate.firstStart().toString());
        return state.link("duplicates/one", which);
    }

    /**
     * What an address names.
     *
     * @param key null where the job has none
     * @param at the start of one of its runs
     */
    record Which(String job, @Nullable String key, Instant at) {

        /** Job and key as a title says them. */
        String name() {
            return key == null ? job : job + ", " + key;
        }
    }

    /** @throws BadAddress when the address names none */
    static Which named(PageState state) {
        String at = state.parameter("at").orElse("");
        String job = state.parameter("job").orElseThrow(() -> new BadAddress(Texts.of("duplicate.badAddress", at)));
        return new Which(job, state.parameter("key").orElse(null), instant(at));
    }

    Optional<Found> find(String target, Which which) {
        return duplicates
                .at(target, which.job(), which.key(), which.at())
                .map(duplicate -> new Found(duplicate, source(target, duplicate)));
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw new BadAddress(Texts.of("duplicate.badAddress", text), unreadable);
        }
    }

    private @Nullable String source(String target, Duplicate duplicate) {
        return sources.of(target, duplicate.job()).stream()
                .filter(candidate -> candidate.counts(duplicate.firstStart()))
                .map(JobSources.Candidate::source)
                .findFirst()
                .orElse(null);
    }
}
