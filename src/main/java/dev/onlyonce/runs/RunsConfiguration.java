package dev.onlyonce.runs;

import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.TargetPart;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class RunsConfiguration {

    @Bean
    TargetPart<RunTargetSettings> runTargetPart() {
        return new TargetPart<>(RunTargetSettings.class, (settings, prefix) -> {
            List<RunTargetSettings.Job> jobs = settings.jobs();
            for (int i = 0; i < jobs.size(); i++) {
                String name = jobs.get(i).name();
                if (name == null || name.isBlank()) {
                    throw new InvalidSetting(prefix + ".jobs[" + i + "].name", "(nothing)", "the job's name");
                }
            }
            List<RunTargetSettings.RunsQuery> queries = settings.runsQueries();
            for (int i = 0; i < queries.size(); i++) {
                QueryCheck.check(queries.get(i), prefix + ".runs-queries[" + i + "]");
            }
        });
    }
}
