package dev.onlyonce.runs;

import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Has the sources of a target decided upon anew when its settings may name others than before. */
@Component
final class SourceSettling {

    private final JobSources sources;
    private final List<NamedSources> kinds;
    private final Turns turns;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;

    SourceSettling(
            JobSources sources,
            List<NamedSources> kinds,
            Turns turns,
            ApplicationEventPublisher events,
            PlatformTransactionManager transactions) {
        this.sources = sources;
        this.kinds = kinds;
        this.turns = turns;
        this.events = events;
        this.transaction = new TransactionTemplate(transactions);
    }

    @EventListener
    @Order(1) // when the names of the jobs are known, and before collectors start to bring runs
    void on(TargetEvent event) {
        if (event instanceof TargetEvent.Removed) {
            return;
        }
        Target target = event.target();
        Set<String> named = new HashSet<>();
        kinds.forEach(kind -> named.addAll(kind.of(target)));
        List<JobSourceChanged> changes = turns.take(
                target.name(),
                () -> Objects.requireNonNull(transaction.execute(status -> settle(target.name(), named))));
        changes.forEach(events::publishEvent);
    }

    private List<JobSourceChanged> settle(String target, Set<String> named) {
        List<JobSourceChanged> changes = sources.settle(target, source -> !named.contains(source) && isOfAKind(source));
        if (!changes.isEmpty()) {
            events.publishEvent(new RunsWritten(target, List.of(), List.of(), changes, true));
        }
        return changes;
    }

    private boolean isOfAKind(String source) {
        return kinds.stream().anyMatch(kind -> source.startsWith(kind.prefix()));
    }
}
