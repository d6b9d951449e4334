package dev.onlyonce.uikit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two pictures: a tick sends this and no more.
 *
 * @param points new points by line; the page drops those before {@code from} itself
 * @param cpu all lines, when a line came or went
 * @param put new and changed bars
 * @param drop bars that are gone
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TimelineChange(
        long from,
        long to,
        @Nullable String finding,
        @Nullable Integer cores,
        @Nullable Map<String, List<List<@Nullable Number>>> points,
        @Nullable List<TimelineModel.CpuLine> cpu,
        @Nullable List<List<@Nullable Number>> requests,
        @Nullable List<TimelineModel.Lane> lanes,
        @Nullable List<TimelineModel.Bar> put,
        @Nullable List<String> drop,
        @Nullable List<TimelineModel.Flag> flags,
        @Nullable List<TimelineModel.Gap> gaps) {

    /** Empty when the pictures are equal. */
    static Optional<TimelineChange> between(TimelineModel old, TimelineModel now) {
        if (old.equals(now)) {
            return Optional.empty();
        }
        boolean sameLines = ids(old).equals(ids(now));
        return Optional.of(new TimelineChange(
                now.from(),
                now.to(),
                differing(old.finding(), now.finding()),
                now.cores(),
                sameLines ? fresh(old, now) : null,
                sameLines ? null : now.cpu(),
                differing(old.requests(), now.requests()),
                differing(old.lanes(), now.lanes()),
                put(old, now),
                drop(old, now),
                differing(old.flags(), now.flags()),
                differing(old.gaps(), now.gaps())));
    }

    private static <T> @Nullable T differing(T old, T now) {
        return Objects.equals(old, now) ? null : now;
    }

    private static List<String> ids(TimelineModel model) {
        return model.cpu().stream().map(TimelineModel.CpuLine::id).toList();
    }

    /** From the first point on that differs: the last step fills up while it is the newest. */
    private static @Nullable Map<String, List<List<@Nullable Number>>> fresh(TimelineModel old, TimelineModel now) {
        Map<String, List<List<@Nullable Number>>> fresh = new HashMap<>();
        for (int i = 0; i < now.cpu().size(); i++) {
            List<List<@Nullable Number>> before = old.cpu().get(i).points();
            List<List<@Nullable Number>> after = now.cpu().get(i).points();
            java.util.Set<List<@Nullable Number>> known = new java.util.HashSet<>(before);
            int first = 0;
            while (first < after.size() && known.contains(after.get(first))) {
                first++;
            }
            if (first < after.size()) {
                fresh.put(now.cpu().get(i).id(), after.subList(first, after.size()));
            }
        }
        return fresh.isEmpty() ? null : fresh;
    }

    private static @Nullable List<TimelineModel.Bar> put(TimelineModel old, TimelineModel now) {
        java.util.Set<TimelineModel.Bar> known = new java.util.HashSet<>(old.bars());
        List<TimelineModel.Bar> put =
                now.bars().stream().filter(bar -> !known.contains(bar)).toList();
        return put.isEmpty() ? null : put;
    }

    private static @Nullable List<String> drop(TimelineModel old, TimelineModel now) {
        java.util.Set<String> here = new java.util.HashSet<>();
        now.bars().forEach(bar -> here.add(bar.id()));
        List<String> gone = new ArrayList<>();
        old.bars().stream()
                .map(TimelineModel.Bar::id)
                .filter(id -> !here.contains(id))
                .forEach(gone::add);
        return gone.isEmpty() ? null : gone;
    }
}
