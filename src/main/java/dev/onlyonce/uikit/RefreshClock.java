package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.page.PageVisibility;
import com.vaadin.flow.signals.Signal;
import com.vaadin.flow.signals.shared.SharedValueSignal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The one clock of all pages: at most once a second it tells open, visible pages whose target has something new. Events
 * mark a target; nobody asks anything while nothing happens.
 */
@org.springframework.stereotype.Component
public class RefreshClock {

    private final Set<String> changed = ConcurrentHashMap.newKeySet();
    private final SharedValueSignal<Versions> versions = new SharedValueSignal<>(new Versions(Map.of()));

    /**
     * How often each target's data changed.
     *
     * @param of by target
     */
    public record Versions(Map<String, Long> of) {}

    /** Something new is known of a target; pages hear of it within a second. */
    public void changed(String target) {
        changed.add(target);
    }

    /** Runs {@code refresh} when the target has news, while the component is attached and its tab is seen. */
    public void whenChanged(Component page, UI ui, String target, Runnable refresh) {
        Signal<Long> version = versions.map(all -> all.of().getOrDefault(target, 0L));
        Signal<PageVisibility> visible = ui.getPage().pageVisibilitySignal();
        Last last = new Last(version.peek());
        Signal.effect(page, () -> {
            if (visible.get() == PageVisibility.HIDDEN) {
                return;
            }
            long now = version.get();
            if (last.isNew(now)) {
                Signal.untracked(() -> {
                    refresh.run();
                    return now;
                });
            }
        });
    }

    @Scheduled(fixedDelay = 1_000)
    void tick() {
        Set<String> due = Set.copyOf(changed);
        if (due.isEmpty()) {
            return;
        }
        changed.removeAll(due);
        Map<String, Long> next = new TreeMap<>(versions.peek().of());
        due.forEach(target -> next.merge(target, 1L, Long::sum));
        versions.set(new Versions(next));
    }

    /** What a page has drawn already. */
    private static final class Last implements java.io.Serializable {

        private static final long serialVersionUID = 1L;
        private long version;

        Last(long version) {
            this.version = version;
        }

        boolean isNew(long now) {
            boolean fresh = now != version;
            version = now;
            return fresh;
        }
    }
}
