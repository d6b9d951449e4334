package dev.onlyonce.demo;

import dev.onlyonce.http.BoundTarget;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Tells how the demonstration does, deploys its fix and takes it back. */
@RestController
class DemoApi {

    private final Demo demo;

    DemoApi(Demo demo) {
        this.demo = demo;
    }

    /**
     * The demo in one answer.
     *
     * @param target its name; null where no demo runs
     * @param fixWanted what was asked for last
     * @param renewed workers that the rollout has restarted so far, of {@code of}
     */
    record DemoAnswer(
            String state,
            @Nullable String target,
            boolean fixWanted,
            int renewed,
            int of,
            List<DemoState.Worker> workers,
            @Nullable String reason) {

        static DemoAnswer of(DemoState state) {
            return new DemoAnswer(
                    state.phase().word(),
                    state.phase() == DemoState.Phase.OFF ? null : Demo.TARGET,
                    state.fixWanted(),
                    state.renewed(),
                    DemoState.WORKERS,
                    state.workers(),
                    state.reason());
        }
    }

    @GetMapping("/api/v1/demo")
    DemoAnswer demo(HttpServletRequest request) {
        BoundTarget.of(request, Demo.TARGET);
        return DemoAnswer.of(demo.state());
    }

    /** Deploys the fix: 202 while its rollout goes on, 200 when it runs already. */
    @PostMapping("/api/v1/demo/fix")
    ResponseEntity<DemoAnswer> deploy(HttpServletRequest request) {
        refuseWithoutDemo(request);
        demo.deploy();
        return answer();
    }

    /** Takes the fix back: 202 while that rollout goes on, 200 when the workers run without it already. */
    @DeleteMapping("/api/v1/demo/fix")
    ResponseEntity<DemoAnswer> takeBack(HttpServletRequest request) {
        refuseWithoutDemo(request);
        demo.takeBack();
        return answer();
    }

    private void refuseWithoutDemo(HttpServletRequest request) {
        BoundTarget.of(request, Demo.TARGET);
        if (demo.state().phase() == DemoState.Phase.OFF) {
            throw new ResponseStatusException(
                    HttpStatus.NOT_FOUND,
                    "No demonstration runs: it starts where there is no target, the store is embedded and"
                            + " onlyonce.demo is not false");
        }
    }

    private ResponseEntity<DemoAnswer> answer() {
        DemoState state = demo.state();
        boolean there = state.phase() == (state.fixWanted() ? DemoState.Phase.FIXED : DemoState.Phase.INCIDENT);
        return ResponseEntity.status(there ? HttpStatus.OK : HttpStatus.ACCEPTED)
                .body(DemoAnswer.of(state));
    }
}
