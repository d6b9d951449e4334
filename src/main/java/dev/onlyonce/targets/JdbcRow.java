package dev.onlyonce.targets;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of a live answer. */
final class JdbcRow implements Row {

    private final Map<String, Integer> columns;
    private final @Nullable Object[] values;

    private JdbcRow(Map<String, Integer> columns, @Nullable Object[] values) {
        this.columns = columns;
        this.values = values;
    }

    static List<Row> all(ResultSet answer) throws SQLException {
        ResultSetMetaData shape = answer.getMetaData();
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < shape.getColumnCount(); i++) {
            columns.put(shape.getColumnLabel(i + 1).toLowerCase(Locale.ROOT), i);
        }
        List<Row> rows = new ArrayList<>();
        while (answer.next()) {
            @Nullable Object[] values = new Object[shape.getColumnCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(answer, shape, i + 1);
            }
            rows.add(new JdbcRow(columns, values));
        }
        return rows;
    }

    private static @Nullable Object value(ResultSet answer, ResultSetMetaData shape, int i) throws SQLException {
        return switch (shape.getColumnType(i)) {
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> {
                boolean zoned = shape.getColumnTypeName(i).equals("timestamptz");
                if (zoned) {
                    yield answer.getObject(i, OffsetDateTime.class);
                }
                yield answer.getObject(i, LocalDateTime.class);
            }
            case Types.BIT, Types.BOOLEAN -> answer.getObject(i);
            case Types.ARRAY, Types.OTHER, Types.SQLXML, Types.STRUCT -> answer.getString(i);
            default -> answer.getObject(i);
        };
    }

    @Override
    public boolean has(String column) {
        return columns.containsKey(column);
    }

    @Override
    public List<String> columns() {
        return List.copyOf(columns.keySet());
    }

    private @Nullable Object get(String column) {
        Integer index = columns.get(column);
        if (index == null) {
            throw new IllegalArgumentException("The answer has no column " + column);
        }
        return values[index];
    }

    @Override
    public @Nullable String text(String column) {
        Object value = get(column);
        return value == null ? null : value.toString();
    }

    @Override
    public @Nullable Long number(String column) {
        return switch (get(column)) {
            case null -> null;
            case Number number -> number.longValue();
            case Object other -> Long.valueOf(other.toString().strip());
        };
    }

    @Override
    public @Nullable Double decimal(String column) {
        return switch (get(column)) {
            case null -> null;
            case Number number -> number.doubleValue();
            case Object other -> Double.valueOf(other.toString().strip());
        };
    }

    @Override
    public @Nullable Boolean flag(String column) {
        return switch (get(column)) {
            case null -> null;
            case Boolean flag -> flag;
            case Object other -> throw new IllegalArgumentException(column + " is no boolean but " + other);
        };
    }

    @Override
    public @Nullable Instant instant(String column) {
        return instant(column, java.time.ZoneOffset.UTC);
    }

    @Override
    public @Nullable Instant instant(String column, java.time.ZoneId naive) {
        return switch (get(column)) {
            case null -> null;
            case OffsetDateTime zoned -> zoned.toInstant();
            case LocalDateTime local -> local.atZone(naive).toInstant();
            case Object other -> Times.parse(other.toString(), naive);
        };
    }
}
