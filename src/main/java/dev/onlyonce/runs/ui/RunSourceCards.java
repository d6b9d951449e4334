package dev.onlyonce.runs.ui;

import dev.onlyonce.runs.Coverage;
import dev.onlyonce.runs.QueryStates;
import dev.onlyonce.runs.logs.LogStates;
import dev.onlyonce.targets.TargetStatuses;
import dev.onlyonce.uikit.AddedCard;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The cards of logs and queries on the Sources page. */
@Configuration(proxyBeanMethods = false)
class RunSourceCards {

    private static final String SOURCES = "sources";

    @Bean
    AddedCard logsOnSources(LogStates logs, Coverage coverage, InstantSource clock) {
        return new AddedCard(SOURCES, 10, () -> new LogsCard(logs, new CoveredTime(coverage, clock)));
    }

    @Bean
    AddedCard queriesOnSources(QueryStates queries, TargetStatuses statuses, Coverage coverage, InstantSource clock) {
        return new AddedCard(SOURCES, 20, () -> new QueriesCard(queries, statuses, new CoveredTime(coverage, clock)));
    }
}
