package dev.onlyonce.targets;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Environment variables that speak of targets, {@code ONLYONCE_TARGETS_0_JDBCURL}. Others that begin with
 * {@code ONLYONCE_} need not be ours: Kubernetes makes {@code ONLYONCE_PORT} and more for a service of that name.
 */
final class EnvironmentVariables {

    private static final Pattern OF_A_TARGET = Pattern.compile("ONLYONCE_TARGETS_\\d+_.+", Pattern.CASE_INSENSITIVE);
    private static final Pattern INDEX = Pattern.compile("_\\d+(?=_|$)");

    private EnvironmentVariables() {}

    /**
     * @param keys all canonical ones, such as {@code onlyonce.targets[].jdbc-url}
     * @throws InvalidSetting for the first variable that none of them would be read from
     */
    static void refuseUnknown(ConfigurableEnvironment environment, Set<String> keys) {
        for (String variable : written(environment)) {
            if (keys.stream().noneMatch(key -> mean(variable, key))) {
                List<String> known = keys.stream()
                        .map(key -> spelt(key, INDEX.matcher(variable).results()))
                        .toList();
                String nearest = Spelling.nearest(variable.toUpperCase(Locale.ROOT), known);
                throw new InvalidSetting(variable, "…", "no such setting; the nearest is " + nearest);
            }
        }
    }

    private static Set<String> written(ConfigurableEnvironment environment) {
        Set<String> found = new TreeSet<>();
        environment.getPropertySources().stream()
                .filter(SystemEnvironmentPropertySource.class::isInstance)
                .flatMap(source -> Stream.of(((SystemEnvironmentPropertySource) source).getPropertyNames()))
                .filter(name -> OF_A_TARGET.matcher(name).matches())
                .forEach(found::add);
        return found;
    }

    /** A dash of a key is left out in a variable, or written as {@code _}: both are bound. */
    private static boolean mean(String variable, String key) {
        String letters =
                INDEX.matcher(variable).replaceAll("#").replace("_", "").toLowerCase(Locale.ROOT);
        String wanted = key.replace("[]", "#").replaceAll("[.-]", "");
        return wanted.endsWith("*")
                ? letters.startsWith(wanted.substring(0, wanted.length() - 1))
                : letters.equals(wanted);
    }

    /** A key as a variable, with the indices that were written. */
    private static String spelt(String key, Stream<MatchResult> indices) {
        Iterator<String> written = indices.map(MatchResult::group).iterator();
        String variable = key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
        while (variable.contains("[]")) {
            variable = variable.replaceFirst("\\[]", written.hasNext() ? written.next() : "_0");
        }
        return variable;
    }
}
