package dev.onlyonce.deployments;

import dev.onlyonce.http.RefusedInput;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the body of a call that tells of a deployment, and says which field of it is wrong. */
final class DeploymentBody {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Set<String> FIELDS = Set.of("id", "target", "version", "startedAt", "finishedAt", "note");
    private static final Duration MOST_AHEAD = Duration.ofDays(1);
    private static final int MOST_NAME = 200;
    private static final int MOST_NOTE = 4_000;

    private final JsonNode body;
    private final Instant now;

    private DeploymentBody(JsonNode body, Instant now) {
        this.body = body;
        this.now = now;
    }

    /** @throws RefusedInput when it is not one JSON object of the known fields */
    static DeploymentBody parse(String text, Instant now) {
        JsonNode node;
        try {
            node = JSON.readTree(text);
        } catch (JacksonException e) {
            throw new RefusedInput("body", "not JSON");
        }
        if (!node.isObject()) {
            throw new RefusedInput("body", "one JSON object with target and version");
        }
        for (String name : node.propertyNames()) {
            if (!FIELDS.contains(name)) {
                throw new RefusedInput(
                        name,
                        "no field of a deployment; those are id, target, version, startedAt," + " finishedAt and note");
            }
        }
        return new DeploymentBody(node, now);
    }

    /** The target that the body names; null where it names none. */
    @Nullable
    String target() {
        return text("target", MOST_NAME);
    }

    /** @throws RefusedInput for the first field that is wrong */
    DeploymentReport report(String target) {
        String version = text("version", MOST_NAME);
        if (version == null) {
            throw new RefusedInput("version", "name the version");
        }
        Instant startedAt = instant("startedAt");
        Instant finishedAt = instant("finishedAt");
        if (startedAt != null && finishedAt != null && finishedAt.isBefore(startedAt)) {
            throw new RefusedInput("finishedAt", "lies before startedAt");
        }
        return new DeploymentReport(
                target, version, startedAt, finishedAt, text("note", MOST_NOTE), text("id", MOST_NAME));
    }

    private @Nullable String text(String field, int most) {
        JsonNode value = body.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString() && !value.isNumber()) {
            throw new RefusedInput(field, "a text");
        }
        String text = value.asString().strip();
        if (text.length() > most) {
            throw new RefusedInput(field, "longer than " + most + " characters");
        }
        if (text.indexOf('\0') >= 0) {
            throw new RefusedInput(field, "holds the character U+0000, which cannot be stored");
        }
        return text.isEmpty() ? null : text;
    }

    private @Nullable Instant instant(String field) {
        String text = text(field, MOST_NAME);
        if (text == null) {
            return null;
        }
        Instant at;
        try {
            at = OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new RefusedInput(field, "not a time in ISO 8601 with offset, such as 2026-11-30T22:26:20Z");
        }
        if (at.isAfter(now.plus(MOST_AHEAD))) {
            throw new RefusedInput(field, "lies more than a day ahead");
        }
        if (at.isBefore(Instant.EPOCH)) {
            throw new RefusedInput(field, "lies before 1970");
        }
        return at;
    }
}
