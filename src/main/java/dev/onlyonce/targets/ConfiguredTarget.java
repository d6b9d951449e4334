package dev.onlyonce.targets;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A target with its settings bound and its databases ready to be asked. */
final class ConfiguredTarget implements Target {

    private final String name;
    private final TargetSettings settings;
    private final List<Database> databases;
    private final Map<Class<?>, Object> parts;

    ConfiguredTarget(String name, TargetSettings settings, List<Database> databases, Map<Class<?>, Object> parts) {
        this.name = name;
        this.settings = settings;
        this.databases = List.copyOf(databases);
        this.parts = Map.copyOf(parts);
    }

    /** The same with these databases. */
    ConfiguredTarget with(List<Database> others) {
        return new ConfiguredTarget(name, settings, others, parts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ZoneId zone() {
        return settings.zone();
    }

    @Override
    public java.time.Duration pollInterval() {
        return settings.pollInterval();
    }

    @Override
    public List<Database> databases() {
        return databases;
    }

    @Override
    public Optional<Path> recording() {
        return Optional.ofNullable(settings.replay());
    }

    @Override
    public String host() {
        return settings.host() != null ? settings.host() : Target.super.host();
    }

    @Override
    public <T> T settings(Class<T> part) {
        @Nullable Object bound = parts.get(part);
        if (bound == null) {
            throw new IllegalArgumentException("No TargetPart bean declares " + part.getName());
        }
        return part.cast(bound);
    }
}
