package dev.onlyonce.targets;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Binds the parts of each configured target, and says in one sentence what is wrong where one does not fit. */
@Component
final class SettingsBinder {

    private static final String TARGETS = "onlyonce.targets";

    private final Binder binder;

    SettingsBinder(Environment environment) {
        this.binder = Binder.get(environment);
    }

    /** How many targets are configured. */
    int count() {
        return binder.bind(TARGETS, Bindable.listOf(Map.class)).map(List::size).orElse(0);
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
