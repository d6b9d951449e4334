package dev.onlyonce.demo;

import dev.onlyonce.deployments.DeploymentReport;
import dev.onlyonce.deployments.Deployments;
import dev.onlyonce.evidence.Deployment;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tells of the demo's restarts as whoever deploys would. */
@Component
final class DemoRollouts {

    private static final String CUT_SHORT = "did not come to its end";
    private static final Duration REMEMBERED = Duration.ofDays(400);

    private final Deployments deployments;
    private final InstantSource clock;

    DemoRollouts(Deployments deployments, InstantSource clock) {
        this.deployments = deployments;
        this.clock = clock;
    }

    /** A deployment that goes on; ended by closing it. */
    final class Rollout implements AutoCloseable {

        private final Deployment begun;
        private String note = CUT_SHORT;

        private Rollout(Deployment begun) {
            this.begun = begun;
        }

        /** All workers run the new version. */
        void complete() {
            note = String.valueOf(begun.note());
        }

        @Override
        public void close() {
            end(begun, note);
        }
    }

    Rollout begin(DemoVersion version) {
        return new Rollout(deployments
                .take(new DeploymentReport(DemoTarget.NAME, version.text(), null, null, version.note(), null))
                .deployment());
    }

    private void end(Deployment deployment, String note) {
        deployments.take(new DeploymentReport(
                deployment.target(), deployment.version(), null, clock.instant(), note, deployment.id()));
    }

    /** All workers start with this version now: a deployment, where another one ran last. */
    void startedWith(DemoVersion version) {
        Instant now = clock.instant();
        List<Deployment> before = deployments.between(DemoTarget.NAME, now.minus(REMEMBERED), now);
        before.stream()
                .filter(deployment -> deployment.finishedAt() == null)
                .forEach(deployment -> end(deployment, CUT_SHORT));
        if (!before.isEmpty() && !before.getLast().version().equals(version.text())) {
            begin(version).complete();
        }
    }
}
