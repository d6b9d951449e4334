package dev.onlyonce.problems;

import dev.onlyonce.targets.CollectorStates.State;
import dev.onlyonce.targets.Database;
import dev.onlyonce.targets.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;

/** Targets, signs and problems to try the rules on. */
final class ProblemsForTests {

    static final Instant NOW = Instant.parse("2026-11-24T03:07:00Z");

    private ProblemsForTests() {}

    /** A live target with a database, whose jobs' owners said this. */
    static Target shop(ProblemTargetSettings.Job... jobs) {
        Target shop = Mockito.mock(Target.class);
        Mockito.when(shop.name()).thenReturn("shop");
        Mockito.when(shop.zone()).thenReturn(ZoneId.of("Asia/Seoul"));
        Mockito.when(shop.recording()).thenReturn(Optional.empty());
        Mockito.when(shop.databases()).thenReturn(List.of(Mockito.mock(Database.class)));
        Mockito.when(shop.settings(ProblemTargetSettings.class)).thenReturn(new ProblemTargetSettings(List.of(jobs)));
        return shop;
    }

    static Sign sign(String place, String... jobs) {
        return new Sign(place, place, Severity.WARNING, List.of(jobs), "", List.of(), NOW, NOW);
    }

    static Problem open(String kind, String place, String... jobs) {
        return new Problem(
                1,
                "shop",
                kind,
                place,
                jobs.length == 0 ? place : jobs[0],
                Severity.WARNING,
                List.of(jobs),
                "",
                List.of(),
                NOW,
                NOW,
                null,
                null,
                null,
                0);
    }

    /** A problem that somebody expects until an instant. */
    static Problem expected(Problem problem, Instant until) {
        return new Problem(
                problem.id(),
                problem.target(),
                problem.kind(),
                problem.place(),
                problem.subject(),
                problem.severity(),
                problem.jobs(),
                problem.form(),
                problem.facts(),
                problem.openedAt(),
                problem.lastSeen(),
                null,
                null,
                new Problem.Expected("mina", "load test", until),
                0);
    }

    /** A problem that came back so often. */
    static Problem returned(Problem problem, int times) {
        return new Problem(
                problem.id(),
                problem.target(),
                problem.kind(),
                problem.place(),
                problem.subject(),
                problem.severity(),
                problem.jobs(),
                problem.form(),
                problem.facts(),
                problem.openedAt(),
                problem.lastSeen(),
                null,
                null,
                null,
                times);
    }

    /** A job that ran four times, each in another worker, at NOW, and clean for some ticks since. */
    static MarkedJob fourTimes(String job, int cleanTicks) {
        return new MarkedJob(job, NOW.minusSeconds(300), NOW, 4, 3, 4, 30, 90, 1, cleanTicks);
    }

    /** A collector that answered at one instant and failed, or ran, last at another. */
    static State collector(
            String name, boolean asks, @Nullable Instant lastOk, Instant lastRun, @Nullable String reason) {
        return new State(
                name,
                lastRun,
                lastOk,
                reason,
                9,
                reason == null ? 0 : 3,
                Duration.ofMillis(4),
                Duration.ofSeconds(20),
                Duration.ofSeconds(5),
                asks,
                asks ? 1 : 0);
    }
}
