package dev.onlyonce.targets;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;

/** Runs one collector, round after round, on a virtual thread; slows down while rounds fail or take long. */
final class CollectorLoop {

    private static final Log LOG = LogFactory.getLog(CollectorLoop.class);
    private static final int MOST_SLOWDOWN = 16;
    private static final int SLOW_IN_A_ROW = 3;

    private final String target;
    private final Collector collector;
    private final ApplicationEventPublisher events;
    private final InstantSource clock;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable Thread thread;
    private @Nullable String reasonSaid;
    private int slowdown = 1;
    private int slowRounds;
    private Asked asked = Asked.NOTHING;

    CollectorLoop(String target, Collector collector, ApplicationEventPublisher events, InstantSource clock) {
        this.target = target;
        this.collector = collector;
        this.events = events;
        this.clock = clock;
    }

    void start() {
        thread = Thread.ofVirtual().name(target + "/" + collector.name()).start(this::run);
    }

    /** No further round begins. */
    void tellToStop() {
        stopped.countDown();
    }

    /** Ends after the round that is on, at most two seconds later. */
    void stop() {
        tellToStop();
        if (thread != null) {
            try {
                if (!thread.join(Duration.ofSeconds(2))) {
                    thread.interrupt();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        collector.stop();
    }

    private void run() {
        try {
            do {
                long began = System.nanoTime();
                @Nullable Exception failure = round();
                Duration took = Duration.ofNanos(System.nanoTime() - began);
                if (stopped.getCount() == 0) {
                    return;
                }
                if (failure instanceof RecordingEnded) {
                    LOG.info("%s/%s: %s".formatted(target, collector.name(), failure.getMessage()));
                    return;
                }
                adjust(failure, took);
                tell(failure, took);
            } while (!stopped.await(pause().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Exception round() {
        Asked.begin();
        try {
            collector.collect();
            return null;
        } catch (Exception e) {
            // the edge that can name the source: whatever went wrong is the reason why this collector is down
            return e;
        } finally {
            asked = Asked.end();
        }
    }

    private void adjust(@Nullable Exception failure, Duration took) {
        slowRounds = took.compareTo(collector.slowAfter()) > 0 ? slowRounds + 1 : 0;
        boolean struggling = failure != null || slowRounds >= SLOW_IN_A_ROW;
        slowdown = struggling ? Math.min(slowdown * 2, MOST_SLOWDOWN) : 1;
    }

    private Duration pause() {
        return collector.replays() && slowdown == 1
                ? Duration.ZERO
                : collector.interval().multipliedBy(slowdown);
    }

    private void tell(@Nullable Exception failure, Duration took) {
        if (failure == null) {
            if (reasonSaid != null) {
                LOG.info("%s/%s answers again".formatted(target, collector.name()));
            }
            reasonSaid = null;
            publish(new Reading.Ok<>(CollectorRan.Done.DONE, took));
            return;
        }
        String reason = Reasons.of(failure);
        if (!reason.equals(reasonSaid)) {
            LOG.warn("%s/%s: %s".formatted(target, collector.name(), reason));
            LOG.debug("in full", failure);
        }
        reasonSaid = reason;
        publish(new Reading.Failed<>(reason, took));
    }

    private void publish(Reading<CollectorRan.Done> reading) {
        try {
            events.publishEvent(new CollectorRan(target, collector.name(), clock.instant(), reading, asked, pause()));
        } catch (RuntimeException e) {
            // a listener's failure must not end the collecting
            LOG.error("%s/%s: what listens to its rounds failed".formatted(target, collector.name()), e);
        }
    }
}
