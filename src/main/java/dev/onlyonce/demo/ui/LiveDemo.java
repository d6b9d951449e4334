package dev.onlyonce.demo.ui;

import com.vaadin.flow.signals.shared.SharedValueSignal;
import dev.onlyonce.demo.Demo;
import dev.onlyonce.demo.DemoChanged;
import dev.onlyonce.demo.DemoState;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** How the demo does, for all open pages. */
@Component
class LiveDemo {

    private final Demo demo;
    private final SharedValueSignal<Shown> state;

    LiveDemo(Demo demo) {
        this.demo = demo;
        state = new SharedValueSignal<>(Shown.of(demo.state()));
    }

    /**
     * What a banner shows.
     *
     * @param alive whether there are workers to restart
     * @param renewed workers that the rollout has restarted so far
     */
    record Shown(
            DemoState.Phase phase,
            boolean fixWanted,
            boolean alive,
            int renewed,
            @Nullable String reason) {

        static Shown of(DemoState state) {
            return new Shown(
                    state.phase(), state.fixWanted(), !state.workers().isEmpty(), state.renewed(), state.reason());
        }
    }

    SharedValueSignal<Shown> state() {
        return state;
    }

    /** Events of several threads come in any order: what counts is how it is now. */
    @EventListener
    void on(DemoChanged changed) {
        state.set(Shown.of(demo.state()));
    }
}
