package dev.onlyonce.cpu;

import dev.onlyonce.series.SeriesId;
import dev.onlyonce.series.SeriesSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gathers samples into stored steps (mean and peak), a fifth of the rows for the same picture. */
final class CpuRecorder {

    private final String target;
    private final Duration every;
    private final Consumer<Collection<SeriesSample>> store;
    private final Map<SeriesId, Step> steps = new LinkedHashMap<>();
    private @Nullable Instant step;

    /** The samples of one series within one step. */
    private static final class Step {
        private double sum;
        private double peak;
        private int count;

        void add(double value) {
            sum += value;
            peak = count == 0 ? value : Math.max(peak, value);
            count++;
        }
    }

    CpuRecorder(String target, Duration every, Consumer<Collection<SeriesSample>> store) {
        this.target = target;
        this.every = every;
        this.store = store;
    }

    void add(HostReading reading) {
        Instant of = start(reading.at());
        if (!of.equals(step)) {
            flush();
            step = of;
        }
        String host = reading.host();
        @Nullable CpuShares shares = reading.shares();
        add(CpuSeries.ofHost(target, CpuSeries.BUSY, host), shares == null ? null : shares.busy());
        if (shares != null && shares.iowait() != null && shares.steal() != null) {
            add(CpuSeries.ofHost(target, CpuSeries.IOWAIT, host), shares.iowait());
            add(CpuSeries.ofHost(target, CpuSeries.STEAL, host), shares.steal());
        }
        @Nullable Cores all = reading.ofWorkers();
        if (all != null) {
            add(CpuSeries.ofHost(target, CpuSeries.WORKERS, host), all.cores());
        }
        for (ProcessUse use : reading.processes()) {
            add(
                    CpuSeries.of(target, use.process()),
                    use.cores() == null ? null : use.cores().cores());
        }
    }

    private void add(SeriesId series, @Nullable Double value) {
        Step of = steps.computeIfAbsent(series, s -> new Step());
        if (value != null) {
            of.add(value);
        }
    }

    /** Hands over what was gathered; a series without one known value has a gap there. */
    void flush() {
        if (step == null || steps.isEmpty()) {
            return;
        }
        List<SeriesSample> samples = new ArrayList<>(steps.size());
        for (Map.Entry<SeriesId, Step> entry : steps.entrySet()) {
            Step of = entry.getValue();
            samples.add(
                    of.count == 0
                            ? SeriesSample.gap(entry.getKey(), step, every)
                            : new SeriesSample(entry.getKey(), step, of.sum / of.count, of.peak, every));
        }
        steps.clear();
        store.accept(samples);
    }

    private Instant start(Instant at) {
        long width = every.toMillis();
        return Instant.ofEpochMilli(Math.floorDiv(at.toEpochMilli(), width) * width);
    }
}
