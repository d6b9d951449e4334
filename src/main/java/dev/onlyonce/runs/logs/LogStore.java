package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.OpenRuns;
import dev.onlyonce.runs.RunIntake;
import dev.onlyonce.runs.RunPositions;
import java.time.InstantSource;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** What the following of logs needs from around it. */
@Component
record LogStore(
        RunIntake intake,
        RunPositions positions,
        OpenRuns open,
        InstantSource clock,
        ApplicationEventPublisher events) {}
