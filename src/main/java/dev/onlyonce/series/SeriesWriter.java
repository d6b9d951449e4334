package dev.onlyonce.series;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Takes samples at any time and writes them behind the caller's back, so that a slow or absent store delays no sampling.
 * What cannot be written is a gap afterwards; that is said once until the store is back. Memory is bounded.
 */
@Component
public class SeriesWriter implements DisposableBean {

    private static final Log LOG = LogFactory.getLog(SeriesWriter.class);
    private static final int MOST_WAITING = 20_000;
    private static final int MOST_AT_ONCE = 5_000;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final SeriesStore store;
    private final BlockingQueue<SeriesSample> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopping;
    private boolean away;

    SeriesWriter(SeriesStore store) {
        this.store = store;
        this.thread = Thread.ofVirtual().name("series-writer").start(this::run);
    }

    /** Returns at once; beyond what memory allows, samples are lost and counted. */
    public void offer(Collection<SeriesSample> samples) {
        for (SeriesSample sample : samples) {
            if (!waiting.offer(sample)) {
                lost.incrementAndGet();
            }
        }
    }

    /** How many samples became gaps since the start, because the store was away. */
    public long lost() {
        return lost.get();
    }

    private void run() {
        try {
            while (!stopping) {
                SeriesSample first = waiting.poll(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                if (first != null) {
                    write(first);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(@Nullable SeriesSample first) {
        List<SeriesSample> batch = new ArrayList<>();
        if (first != null) {
            batch.add(first);
        }
        waiting.drainTo(batch, MOST_AT_ONCE);
        try {
            store.append(batch);
            if (away) {
                LOG.info("The store takes samples again; %d were lost and are gaps".formatted(lost.get()));
            }
            away = false;
        } catch (DataAccessException e) {
            lost.addAndGet(batch.size());
            if (!away) {
                LOG.warn("The store takes no samples; they become gaps until it is back", e);
            }
            away = true;
        }
    }

    /** Writes what waits, as far as the store is there. */
    @Override
    public void destroy() throws InterruptedException {
        stopping = true;
        thread.join(PAUSE.multipliedBy(3));
        if (!away && !waiting.isEmpty()) {
            write(null);
        }
    }
}
