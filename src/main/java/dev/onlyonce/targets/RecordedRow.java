package dev.onlyonce.targets;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of a recorded answer; an empty field is null. */
record RecordedRow(Map<String, Integer> header, List<String> fields) implements Row {

    private static final List<String> PREFIXES = List.of("", "l_", "a_");

    @Override
    public boolean has(String column) {
        return index(column) >= 0;
    }

    @Override
    public List<String> columns() {
        return List.copyOf(header.keySet());
    }

    private int index(String column) {
        for (String prefix : PREFIXES) {
            Integer index = header.get(prefix + column);
            if (index != null) {
                return index;
            }
        }
        return -1;
    }

    @Override
    public @Nullable String text(String column) {
        int index = index(column);
        if (index < 0) {
            throw new IllegalArgumentException("The recording has no column " + column);
        }
        String field = fields.get(index);
        return field.isEmpty() ? null : field;
    }

    @Override
    public @Nullable Long number(String column) {
        String text = text(column);
        return text == null ? null : Long.valueOf(text);
    }

    @Override
    public @Nullable Double decimal(String column) {
        String text = text(column);
        return text == null ? null : Double.valueOf(text);
    }

    @Override
    public @Nullable Boolean flag(String column) {
        String text = text(column);
        return text == null
                ? null
                : switch (text.toLowerCase(Locale.ROOT)) {
                    case "t", "true" -> true;
                    case "f", "false" -> false;
                    default -> throw new IllegalArgumentException(column + " is no boolean but " + text);
                };
    }

    @Override
    public @Nullable Instant instant(String column) {
        return instant(column, ZoneOffset.UTC);
    }

    @Override
    public @Nullable Instant instant(String column, ZoneId naive) {
        String text = text(column);
        return text == null ? null : Times.parse(text, naive);
    }
}
