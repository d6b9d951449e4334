package dev.onlyonce.targets;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;
import org.springframework.jdbc.core.namedparam.ParsedSql;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;

/** A question's named parameters as the driver wants them. */
final class Parameters {

    private Parameters() {}

    static SqlParameterSource of(Question question) {
        Map<String, Object> values = new HashMap<>();
        question.parameters().forEach((name, value) -> values.put(name, forDriver(value)));
        return new MapSqlParameterSource(values);
    }

    static @Nullable Object[] values(ParsedSql parsed, Question question) {
        return NamedParameterUtils.buildValueArray(parsed, of(question), null);
    }

    private static Object forDriver(Object value) {
        return value instanceof Instant instant ? OffsetDateTime.ofInstant(instant, ZoneOffset.UTC) : value;
    }
}
