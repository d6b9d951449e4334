package dev.onlyonce.targets;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The registry, filled from the configuration, then by whoever adds; it tells of its targets once the application is up. */
@Component
final class ConfiguredTargets implements TargetRegistry, AddedTargets {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,62}");

    private final List<ConfiguredTarget> targets = new CopyOnWriteArrayList<>();
    private final List<TargetPart<?>> parts;
    private final SettingsBinder binder;
    private final SettingsCheck check;
    private final DatabaseFactory databases;
    private final ApplicationEventPublisher events;

    ConfiguredTargets(
            List<TargetPart<?>> parts,
            SettingsBinder binder,
            SettingsCheck check,
            DatabaseFactory databases,
            ApplicationEventPublisher events) {
        this.parts = parts;
        this.binder = binder;
        this.check = check;
        this.databases = databases;
        this.events = events;
        check.refuseUnknownKeys(parts);
        for (int i = 0; i < binder.count(); i++) {
            targets.add(target(SettingsBinder.prefix(i), binder));
        }
    }

    private ConfiguredTarget target(String prefix, SettingsBinder binder) {
        Map<Class<?>, Object> bound = new HashMap<>();
        for (TargetPart<?> part : parts) {
            bound.put(part.type(), binder.bind(part, prefix));
        }
        TargetSettings settings = binder.bind(TargetPart.of(TargetSettings.class), prefix);
        String name = nameOf(settings, prefix);
        return new ConfiguredTarget(name, settings, databases.databasesOf(name, settings, prefix), bound);
    }

    @Override
    public synchronized Target add(Map<String, String> settings) {
        check.refuseUnknownKeys(parts, settings.keySet());
        String prefix = SettingsBinder.prefix(targets.size());
        ConfiguredTarget added = target(prefix, binder.of(prefix, settings));
        targets.add(added);
        events.publishEvent(new TargetEvent.Added(added));
        return added;
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
        return configured(name).map(target -> target);
    }

    private Optional<ConfiguredTarget> configured(String name) {
        return targets.stream().filter(target -> target.name().equals(name)).findFirst();
    }

    /** Looks into further databases of the target's cluster from now on, and no longer into those that are gone. */
    void found(String target, List<String> names) {
        ConfiguredTarget old = configured(target).orElseThrow();
        List<Database> now = databases.withOthers(target, old.databases(), old.settings(TargetSettings.class), names);
        if (now.equals(old.databases())) {
            return;
        }
        ConfiguredTarget changed = old.with(now);
        targets.replaceAll(each -> each == old ? changed : each);
        // whoever found them is one of the collectors that this stops
        Thread.ofVirtual().name(target + "/changed").start(() -> events.publishEvent(new TargetEvent.Changed(changed)));
    }

    /** Before anybody adds one, who tells of it himself. */
    @EventListener(ApplicationReadyEvent.class)
    @Order(2)
    void tell() {
        targets.forEach(target -> events.publishEvent(new TargetEvent.Added(target)));
    }
}
