package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.NamedSources;
import dev.onlyonce.runs.logs.LogTargetSettings.Entry;
import dev.onlyonce.targets.Collector;
import dev.onlyonce.targets.CollectorFactory;
import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A collector for each log of a target, and the check of what is configured for it. */
@Configuration(proxyBeanMethods = false)
class LogCollectors {

    /** With what the names of these sources begin. */
    private static final String PREFIX = "logs:";

    @Bean
    TargetPart<LogTargetSettings> logTargetPart() {
        return new TargetPart<>(LogTargetSettings.class, (settings, prefix) -> {
            for (int i = 0; i < settings.logs().size(); i++) {
                check(settings.logs().get(i), prefix + ".logs[" + i + "]");
            }
        });
    }

    private static void check(Entry entry, String key) {
        if (entry.path() == null || entry.path().isBlank()) {
            throw new InvalidSetting(key + ".path", "(nothing)", "a file, or a pattern such as /var/log/app/*.log");
        }
        try {
            new LineReader(entry.pattern(), entry.phrases(), Map.of());
        } catch (IllegalArgumentException e) {
            throw new InvalidSetting(
                    key + ".pattern",
                    entry.pattern(),
                    "auto, one of "
                            + LineReader.PRESETS.stream().map(LineFormat::name).toList()
                            + ", or a regular expression with the groups time and job ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + ")");
        }
        for (String phrase : entry.phrases()) {
            if (phrase.isBlank()) {
                throw new InvalidSetting(key + ".phrases", "(nothing)", "words that start a run, such as: running");
            }
        }
    }

    @Bean
    CollectorFactory logCollectorFactory(LogStore store, LogStates states) {
        return target -> target.settings(LogTargetSettings.class).logs().stream()
                .map(entry -> entry(target, entry))
                .map(entry -> (Collector) new LogCollector(entry, store, states.entry(entry)))
                .toList();
    }

    @Bean
    NamedSources logSources() {
        return new NamedSources() {
            @Override
            public String prefix() {
                return PREFIX;
            }

            @Override
            public Set<String> of(Target target) {
                return target.settings(LogTargetSettings.class).logs().stream()
                        .map(LogCollectors::source)
                        .collect(Collectors.toUnmodifiableSet());
            }
        };
    }

    private static String source(Entry entry) {
        return PREFIX + (entry.name() != null ? entry.name() : Objects.requireNonNull(entry.path()));
    }

    private static LogEntry entry(Target target, Entry entry) {
        String path = Objects.requireNonNull(entry.path());
        Map<String, String> keys = new HashMap<>();
        for (LogTargetSettings.Job job :
                target.settings(LogTargetSettings.class).jobs()) {
            if (job.name() != null && job.key() != null) {
                keys.put(job.name(), job.key());
            }
        }
        return new LogEntry(
                target.name(),
                source(entry),
                path,
                entry.host() != null ? entry.host() : target.host(),
                entry.zone() != null ? entry.zone() : target.zone(),
                entry.pattern(),
                entry.from() == LogTargetSettings.From.END,
                List.copyOf(entry.phrases()),
                keys);
    }
}
