package dev.onlyonce.runs.ui;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Since when a source accounts for time, in words. */
final class CoveredTime {

    private final Coverage coverage;
    private final InstantSource clock;

    CoveredTime(Coverage coverage, InstantSource clock) {
        this.coverage = coverage;
        this.clock = clock;
    }

    /**
     * @param since start of the first covered stretch
     * @param gaps how many stretches after it are not covered
     */
    record Since(Instant since, int gaps) {

        String text(Formats formats) {
            String start = formats.time(since);
            return gaps == 0 ? start : Texts.of("covered.withGaps", start, gaps);
        }
    }

    /** Null where it covers nothing yet. */
    @Nullable
    Since of(String target, String source) {
        List<RunBatch.Span> spans = coverage.between(target, source, Instant.EPOCH, clock.instant());
        return spans.isEmpty() ? null : new Since(spans.getFirst().from(), spans.size() - 1);
    }

    static String text(@Nullable Since since, Formats formats) {
        return since == null ? Texts.of("covered.nothing") : since.text(formats);
    }
}
