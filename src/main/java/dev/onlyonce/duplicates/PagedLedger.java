package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.KeyPage.StoredCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers from a page that was read ahead, and from the store only what goes beyond it. What it puts in the place of clusters
 * is kept until it is written together with that of other keys; so it serves one judgement, not two.
 */
final class PagedLedger implements KeyLedger {

    private final OccurrenceWriter.Place place;
    private final KeyPage page;
    private final StoredLedger store;
    private final ToLongFunction<OccurrenceWriter.Row> digest;
    private final List<Long> replaced = new ArrayList<>();
    private final List<OccurrenceWriter.Row> fresh = new ArrayList<>();

    /** @param digest of all that a row says */
    PagedLedger(
            OccurrenceWriter.Place place,
            KeyPage page,
            StoredLedger store,
            ToLongFunction<OccurrenceWriter.Row> digest) {
        this.place = place;
        this.page = page;
        this.store = store;
        this.digest = digest;
    }

    /** Ids of occurrences that are no more. */
    List<Long> replaced() {
        return replaced;
    }

    /** Occurrences still to be written. */
    List<OccurrenceWriter.Row> fresh() {
        return fresh;
    }

    /** All occurrences that are new or changed: these and the ones written already. */
    List<Occurrence> judged() {
        return Stream.concat(fresh.stream().map(OccurrenceWriter.Row::occurrence), store.written().stream())
                .toList();
    }

    @Override
    public List<Start> runs(Instant from, Instant to) {
        boolean known = !from.isBefore(page.readFrom()) && knownUntil(to);
        return known
                ? page.runs().stream()
                        .filter(run -> !run.at().isBefore(from) && run.at().isBefore(to))
                        .toList()
                : store.runs(from, to);
    }

    @Override
    public boolean anyFrom(Instant at) {
        if (at.equals(page.until())) {
            return page.more();
        }
        boolean known = !page.more() && !at.isBefore(page.readFrom());
        return known ? page.runs().stream().anyMatch(run -> !run.at().isBefore(at)) : store.anyFrom(at);
    }

    @Override
    public Optional<Instant> clusterBefore(Instant at) {
        return at.equals(page.changeFrom()) ? Optional.of(page.restart()) : store.clusterBefore(at);
    }

    @Override
    public List<Judged> clusters(Instant from, Instant to) {
        return knownClusters(from, to)
                ? within(from, to).map(c -> new Judged(c.cluster(), c.tick())).toList()
                : store.clusters(from, to);
    }

    @Override
    public Optional<Instant> tickBefore(Instant at) {
        return at.equals(page.restart()) ? Optional.ofNullable(page.tickBefore()) : store.tickBefore(at);
    }

    @Override
    public Optional<Instant> stillRunning(Instant at) {
        return at.equals(page.restart()) ? Optional.ofNullable(page.runningSince()) : store.stillRunning(at);
    }

    @Override
    public void replaceClusters(Instant from, Instant to, List<Clustered> by) {
        if (knownClusters(from, to)) {
            Map<Long, OccurrenceWriter.Row> rows = new LinkedHashMap<>();
            by.forEach(c -> {
                OccurrenceWriter.Row row = new OccurrenceWriter.Row(place, c.occurrence(), c.cluster(), null);
                rows.put(digest.applyAsLong(row), row);
            });
            // what is as it was stays: most of what is judged anew is only the neighbour of a change
            within(from, to)
                    .filter(stored -> rows.remove(stored.digest()) == null)
                    .map(StoredCluster::id)
                    .forEach(replaced::add);
            fresh.addAll(rows.values());
        } else {
            store.replaceClusters(from, to, by);
        }
    }

    @Override
    public List<Start> ofTick(Instant tick) {
        return store.ofTick(tick);
    }

    @Override
    public List<Start> ofExternalId(String externalId) {
        return store.ofExternalId(externalId);
    }

    @Override
    public void replaceGiven(String name, @Nullable Occurrence by) {
        store.replaceGiven(name, by);
    }

    private boolean knownUntil(Instant to) {
        return !page.more() || !to.isAfter(page.until());
    }

    private boolean knownClusters(Instant from, Instant to) {
        return !from.isBefore(page.restart().minus(Rejudging.MEMORY)) && knownUntil(to);
    }

    private Stream<StoredCluster> within(Instant from, Instant to) {
        return page.clusters().stream()
                .filter(c -> !c.cluster().isBefore(from) && c.cluster().isBefore(to));
    }
}
