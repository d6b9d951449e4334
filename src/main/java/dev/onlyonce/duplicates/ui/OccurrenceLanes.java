package dev.onlyonce.duplicates.ui;

import dev.onlyonce.duplicates.Duplicate;
import dev.onlyonce.duplicates.DuplicateRun;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.Texts;
import dev.onlyonce.uikit.TimelineModel;
import dev.onlyonce.uikit.TimelineModel.Bar;
import dev.onlyonce.uikit.TimelineModel.Flag;
import dev.onlyonce.uikit.TimelineModel.Lane;
import dev.onlyonce.uikit.TimelineWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of one occurrence on the shared axis: from the tick to the last end, zoomed to where they start. */
final class OccurrenceLanes {

    private static final String NOT_KNOWN = "?";

    private OccurrenceLanes() {}

    static TimelineModel of(Duplicate duplicate, PageState state) {
        long first = duplicate.firstStart().toEpochMilli();
        long last = duplicate.lastStart().toEpochMilli();
        long from = duplicate.tick() == null
                ? first
                : Math.min(first, duplicate.tick().toEpochMilli());
        long to = duplicate.runs().stream()
                .map(DuplicateRun::finishedAt)
                .mapToLong(end -> end == null ? last : end.toEpochMilli())
                .reduce(last, Math::max);
        long room = Math.max(100, (to - from) / 20);
        long close = Math.max(20, (last - first) / 4);
        Instant end = Instant.ofEpochMilli(to);
        return new TimelineModel(
                from - room,
                to + room,
                Math.max(from - room, first - close),
                Math.min(to + room, last + 2 * close),
                state.formats().zone().getRules().getOffset(end).getTotalSeconds() * 1000L,
                state.formats().zoneInShort(end),
                null,
                List.of(),
                List.of(),
                lanes(duplicate),
                bars(duplicate),
                tick(duplicate),
                List.of(),
                Texts.of("duplicate.lanesLabel", duplicate.job()),
                TimelineWords.all());
    }

    private static List<Lane> lanes(Duplicate duplicate) {
        Map<String, Lane> lanes = new LinkedHashMap<>();
        duplicate
                .runs()
                .forEach(run ->
                        lanes.putIfAbsent(lane(run), new Lane(lane(run), "worker", DuplicateWords.worker(run), "")));
        return new ArrayList<>(lanes.values());
    }

    private static List<Bar> bars(Duplicate duplicate) {
        return duplicate.runs().stream()
                .map(run -> new Bar(
                        run.runId(),
                        lane(run),
                        OccurrenceRuns.extra(run) ? "extra" : "run",
                        run.startedAt().toEpochMilli(),
                        run.finishedAt() == null ? null : run.finishedAt().toEpochMilli(),
                        DuplicateWords.part(run),
                        0,
                        ""))
                .toList();
    }

    private static List<Flag> tick(Duplicate duplicate) {
        return duplicate.tick() == null
                ? List.of()
                : List.of(new Flag("tick", duplicate.tick().toEpochMilli(), Texts.of("duplicates.tick")));
    }

    private static String lane(DuplicateRun run) {
        return run.worker() == null ? NOT_KNOWN : run.worker();
    }
}
