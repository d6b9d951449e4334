package dev.onlyonce.targets;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Binds the parts of each configured target, and says in one sentence what is wrong where one does not fit. */
@Component
final class SettingsBinder {

    private static final ConfigurationPropertyName TARGETS = ConfigurationPropertyName.of("onlyonce.targets");

    private final Environment environment;
    private final Binder binder;

    @Autowired
    SettingsBinder(Environment environment) {
        this(environment, Binder.get(environment));
    }

    private SettingsBinder(Environment environment, Binder binder) {
        this.environment = environment;
        this.binder = binder;
    }

    /** One that binds these settings of a single target, which stand in no configuration. */
    SettingsBinder of(String prefix, Map<String, String> settings) {
        Map<String, String> named = new LinkedHashMap<>();
        settings.forEach((key, value) -> named.put(prefix + "." + key, value));
        return new SettingsBinder(environment, new Binder(new MapConfigurationPropertySource(named)));
    }

    /**
     * How many targets are configured, by all sources together: binding a list would look at the first source that has
     * any of it, and a password in a variable would hide what the file says.
     *
     * @throws InvalidSetting when a number is left out: what stands behind the gap would not be read
     */
    int count() {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource named) {
                named.stream()
                        .filter(name ->
                                TARGETS.isAncestorOf(name) && name.isNumericIndex(TARGETS.getNumberOfElements()))
                        .map(name -> name.getElement(TARGETS.getNumberOfElements(), Form.ORIGINAL))
                        .forEach(number -> numbers.add(Integer.valueOf(number)));
            }
        }
        for (int i = 0; i < numbers.size(); i++) {
            if (!numbers.contains(i)) {
                throw new InvalidSetting(prefix(i), "(nothing)", "targets are numbered from 0 without a gap");
            }
        }
        return numbers.size();
    }

    static String prefix(int index) {
        return TARGETS + "[" + index + "]";
    }

    /** @throws InvalidSetting when a value cannot be converted or the part's own check refuses it */
    <T> T bind(TargetPart<T> part, String prefix) {
        T settings;
        try {
            settings = binder.bindOrCreate(prefix, Bindable.of(part.type()));
        } catch (BindException e) {
            throw invalid(e);
        }
        part.check().check(settings, prefix);
        return settings;
    }

    private static InvalidSetting invalid(BindException e) {
        String key = e.getProperty() != null
                ? e.getProperty().getName().toString()
                : e.getName().toString();
        Object value = e.getProperty() != null ? e.getProperty().getValue() : "?";
        boolean secret = key.toLowerCase(Locale.ROOT).matches(".*(password|token|secret).*");
        Class<?> type = e.getTarget().getType().resolve(Object.class);
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new InvalidSetting(key, secret ? "(hidden)" : String.valueOf(value), accepted(type, root));
    }

    private static String accepted(Class<?> type, Throwable root) {
        if (type.isEnum()) {
            return "one of " + List.of(type.getEnumConstants()).toString().toLowerCase(Locale.ROOT);
        }
        return switch (type.getSimpleName()) {
            case "Duration" -> "a duration such as 30s, 5m, 2h or PT30S";
            case "ZoneId" -> "a time zone such as Asia/Seoul, UTC or +09:00";
            case "Integer", "int", "Long", "long" -> "a whole number";
            case "Boolean", "boolean" -> "true or false";
            default -> root.getMessage() == null ? "a " + type.getSimpleName() : String.valueOf(root.getMessage());
        };
    }
}
