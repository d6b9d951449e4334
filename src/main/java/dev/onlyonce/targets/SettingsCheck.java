package dev.onlyonce.targets;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.stereotype.Component;

/** Compares the keys that somebody wrote under {@code onlyonce.} with all that features declare: a misspelt key stops the start. */
@Component
final class SettingsCheck {

    private static final Log LOG = LogFactory.getLog(SettingsCheck.class);
    private static final String ROOT = "onlyonce.";
    private static final String TARGET = ROOT + "targets[]";

    private final ApplicationContext context;
    private final ConfigurableEnvironment environment;

    SettingsCheck(ApplicationContext context, ConfigurableEnvironment environment) {
        this.context = context;
        this.environment = environment;
    }

    /** @throws InvalidSetting for the first key, in the order of their names, that nobody declares */
    void refuseUnknownKeys(List<TargetPart<?>> parts) {
        Set<String> declared = declared(parts);
        Set<String> later = later();
        EnvironmentVariables.refuseUnknown(environment, both(declared, later));
        for (Map.Entry<String, String> written : written().entrySet()) {
            String key = written.getValue();
            if (isDeclared(key, declared)) {
                continue;
            }
            if (later.contains(key)) {
                LOG.info("Setting " + written.getKey() + " is accepted but not used by this version");
            } else {
                throw new InvalidSetting(
                        written.getKey(),
                        "…",
                        "no such setting; the nearest is " + Spelling.nearest(key, both(declared, later)));
            }
        }
    }

    /** @throws InvalidSetting for the first of these keys of a target, in the order of their names, that nobody declares */
    void refuseUnknownKeys(List<TargetPart<?>> parts, Set<String> keysOfATarget) {
        Set<String> known = both(ofATarget(parts), later());
        for (String written : new TreeSet<>(keysOfATarget)) {
            String key = canonical(TARGET + "." + written);
            if (!isDeclared(key, known)) {
                throw new InvalidSetting(
                        written, "…", "no such setting; the nearest is " + Spelling.nearest(key, known));
            }
        }
    }

    private static Set<String> ofATarget(List<TargetPart<?>> parts) {
        Set<String> keys = new LinkedHashSet<>();
        for (TargetPart<?> part : parts) {
            keys.addAll(SettingKeys.of(part.type(), TARGET));
        }
        return keys;
    }

    private Set<String> declared(List<TargetPart<?>> parts) {
        Set<String> keys = ofATarget(parts);
        for (Object bean :
                context.getBeansWithAnnotation(ConfigurationProperties.class).values()) {
            ConfigurationProperties annotation =
                    AnnotationUtils.findAnnotation(bean.getClass(), ConfigurationProperties.class);
            if (annotation != null
                    && annotation.prefix().startsWith("onlyonce")
                    && bean.getClass().isRecord()) {
                keys.addAll(SettingKeys.of(bean.getClass(), annotation.prefix()));
            }
        }
        return keys;
    }

    private static Set<String> later() {
        Set<String> keys = new LinkedHashSet<>();
        LaterSettings.OF_A_TARGET.forEach(key -> keys.add(TARGET + "." + key));
        LaterSettings.OF_ALL.forEach(key -> keys.add(ROOT + key));
        return keys;
    }

    /** Written key → canonical key, from every source but environment variables, whose names are spelt otherwise. */
    private Map<String, String> written() {
        Map<String, String> keys = new TreeMap<>();
        environment.getPropertySources().stream()
                .filter(source -> !(source instanceof SystemEnvironmentPropertySource))
                .filter(EnumerablePropertySource.class::isInstance)
                .flatMap(source -> List.of(((EnumerablePropertySource<?>) source).getPropertyNames()).stream())
                .filter(name -> name.startsWith(ROOT))
                .forEach(name -> keys.put(name, canonical(name)));
        return keys;
    }

    private static String canonical(String name) {
        return name.replaceAll("\\[\\d+]", "[]")
                .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                .replace('_', '-')
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isDeclared(String key, Set<String> declared) {
        return declared.contains(key)
                || declared.stream()
                        .filter(known -> known.endsWith(".*"))
                        .anyMatch(known -> key.startsWith(known.substring(0, known.length() - 1)));
    }

    private static Set<String> both(Set<String> declared, Set<String> later) {
        Set<String> all = new LinkedHashSet<>(declared);
        all.addAll(later);
        return all;
    }
}
