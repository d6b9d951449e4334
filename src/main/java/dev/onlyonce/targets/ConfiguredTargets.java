package dev.onlyonce.targets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The registry, filled from the configuration; it tells of its targets once the application is up. */
@Component
final class ConfiguredTargets implements TargetRegistry {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private final List<Target> targets = new ArrayList<>();
    private final ApplicationEventPublisher events;

    ConfiguredTargets(
            List<TargetPart<?>> parts,
            SettingsBinder binder,
            SettingsCheck check,
            DatabaseFactory databases,
            ApplicationEventPublisher events) {
        this.events = events;
        check.refuseUnknownKeys(parts);
        for (int i = 0; i < binder.count(); i++) {
            targets.add(target(SettingsBinder.prefix(i), parts, binder, databases));
        }
    }

    private Target target(String prefix, List<TargetPart<?>> parts, SettingsBinder binder, DatabaseFactory databases) {
        Map<Class<?>, Object> bound = new HashMap<>();
        for (TargetPart<?> part : parts) {
            bound.put(part.type(), binder.bind(part, prefix));
        }
        TargetSettings settings = binder.bind(TargetPart.of(TargetSettings.class), prefix);
        String name = nameOf(settings, prefix);
        return new ConfiguredTarget(name, settings, databases.databasesOf(name, settings, prefix), bound);
    }

    private String nameOf(TargetSettings settings, String prefix) {
        String accepted = "a name of letters, digits, dots, dashes, such as shop; each target needs its own";
        String name = settings.name() == null ? "" : settings.name();
        if (!NAME.matcher(name).matches() || named(name).isPresent()) {
            throw new InvalidSetting(prefix + ".name", name.isEmpty() ? "(nothing)" : name, accepted);
        }
        return name;
    }

    @Override
    public List<Target> all() {
        return List.copyOf(targets);
    }

    @Override
    public Optional<Target> named(String name) {
        return targets.stream().filter(target -> target.name().equals(name)).findFirst();
    }

    @EventListener(ApplicationReadyEvent.class)
    void tell() {
        targets.forEach(target -> events.publishEvent(new TargetEvent.Added(target)));
    }
}
