package dev.onlyonce.targets;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.bind.Name;

/** The keys that a settings record declares, in canonical form: {@code jobs[].cron}, {@code labels.*}. */
final class SettingKeys {

    private final Set<String> keys = new LinkedHashSet<>();

    private SettingKeys() {}

    static Set<String> of(Class<?> settings, String prefix) {
        SettingKeys found = new SettingKeys();
        found.components(settings, prefix);
        return found.keys;
    }

    private void components(Class<?> settings, String prefix) {
        for (RecordComponent component : settings.getRecordComponents()) {
            Name named = component.getAnnotation(Name.class);
            String name = named != null ? named.value() : kebab(component.getName());
            add(component.getGenericType(), prefix.isEmpty() ? name : prefix + "." + name);
        }
    }

    private void add(Type type, String key) {
        Class<?> raw = raw(type);
        if (Collection.class.isAssignableFrom(raw)) {
            keys.add(key);
            add(((ParameterizedType) type).getActualTypeArguments()[0], key + "[]");
        } else if (Map.class.isAssignableFrom(raw)) {
            keys.add(key + ".*");
        } else if (raw.isRecord()) {
            components(raw, key);
        } else {
            keys.add(key);
        }
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    private static String kebab(String camel) {
        return camel.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
