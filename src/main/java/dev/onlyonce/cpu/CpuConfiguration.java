package dev.onlyonce.cpu;

import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.TargetPart;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Declares the settings of this module, and where its readings go. */
@Configuration(proxyBeanMethods = false)
class CpuConfiguration {

    @Bean
    TargetPart<CpuTargetSettings> cpuTargetPart() {
        return new TargetPart<>(CpuTargetSettings.class, CpuConfiguration::check);
    }

    @Bean
    HostCollector.Sinks hostSinks(CpuNow now, WorkerProcesses processes, ApplicationEventPublisher events) {
        return new HostCollector.Sinks(now, processes, events);
    }

    static void check(CpuTargetSettings settings, String prefix) {
        for (int i = 0; i < settings.processes().size(); i++) {
            String key = prefix + ".processes[" + i + "]";
            ProcessPattern pattern = settings.processes().get(i);
            if (pattern.name() == null || pattern.name().isBlank()) {
                throw new InvalidSetting(key + ".name", "(nothing)", "what these processes are called, such as web");
            }
            if (pattern.match() == null || pattern.match().isBlank()) {
                throw new InvalidSetting(key + ".match", "(nothing)", "a regular expression found in command lines");
            }
            try {
                Pattern.compile(pattern.match());
            } catch (PatternSyntaxException e) {
                throw new InvalidSetting(
                        key + ".match", pattern.match(), "a regular expression; " + e.getDescription());
            }
        }
    }
}
