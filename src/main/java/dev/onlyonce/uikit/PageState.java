package dev.onlyonce.uikit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a page shows: which target, which stretch of time, and how times are written there; all of it is in the address.
 *
 * @param target as the top bar shows it
 * @param range as the address says
 * @param from first instant shown
 * @param to first instant after it
 * @param formats the page's language and zone
 * @param parameters all of the address, for links that keep them
 */
public record PageState(
        PageTargets.Choice target,
        TimeRange range,
        Instant from,
        Instant to,
        Formats formats,
        Map<String, List<String>> parameters) {

    /** Its target's name. */
    public String name() {
        return target.name();
    }

    /** Its language. */
    public Locale language() {
        return formats.language();
    }

    /** A parameter of the address, or nothing. */
    public java.util.Optional<String> parameter(String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        return values.isEmpty() ? java.util.Optional.empty() : java.util.Optional.of(values.getFirst());
    }

    /** The address of a page of the same target, with the same range. */
    public String link(String page) {
        return "t/" + encoded(name()) + "/" + page + query(kept());
    }

    /** The address of a page with a parameter of its own. */
    public String link(String page, Map<String, String> more) {
        Map<String, String> all = kept();
        all.putAll(more);
        return "t/" + encoded(name()) + "/" + page + query(all);
    }

    /** The address of a page with these parameters and no others. */
    public String address(String page, Map<String, String> only) {
        return "t/" + encoded(name()) + "/" + page + query(only);
    }

    private Map<String, String> kept() {
        Map<String, String> kept = new LinkedHashMap<>();
        for (String name : List.of("from", "to", "last", "zone")) {
            parameter(name).ifPresent(value -> kept.put(name, value));
        }
        return kept;
    }

    private static String query(Map<String, String> parameters) {
        StringBuilder query = new StringBuilder();
        parameters.forEach((name, value) -> query.append(query.isEmpty() ? '?' : '&')
                .append(name)
                .append('=')
                .append(encoded(value)));
        return query.toString();
    }

    private static String encoded(String text) {
        return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20");
    }
}
