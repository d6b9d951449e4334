package dev.onlyonce.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Starts and stops the collectors of targets as these come and go. */
@Component
final class CollectorRunner implements DisposableBean {

    private final List<CollectorFactory> factories;
    private final ApplicationEventPublisher events;
    private final java.time.InstantSource clock;
    private final Map<String, List<CollectorLoop>> running = new ConcurrentHashMap<>();

    CollectorRunner(List<CollectorFactory> factories, ApplicationEventPublisher events, java.time.InstantSource clock) {
        this.factories = factories;
        this.events = events;
        this.clock = clock;
    }

    @EventListener
    void on(TargetEvent event) {
        stop(event.target().name());
        switch (event) {
            case TargetEvent.Added added -> start(added.target());
            case TargetEvent.Changed changed -> start(changed.target());
            case TargetEvent.Removed removed -> {
                // stopped above
            }
        }
    }

    private void start(Target target) {
        List<CollectorLoop> loops = new ArrayList<>();
        for (CollectorFactory factory : factories) {
            for (Collector collector : factory.collectorsFor(target)) {
                loops.add(new CollectorLoop(target.name(), collector, events, clock));
            }
        }
        running.put(target.name(), loops);
        loops.forEach(CollectorLoop::start);
    }

    private void stop(String target) {
        List<CollectorLoop> loops = running.remove(target);
        if (loops != null) {
            loops.forEach(CollectorLoop::tellToStop);
            loops.forEach(CollectorLoop::stop);
        }
    }

    @Override
    public void destroy() {
        running.values().forEach(loops -> loops.forEach(CollectorLoop::tellToStop));
        List.copyOf(running.keySet()).forEach(this::stop);
    }
}
