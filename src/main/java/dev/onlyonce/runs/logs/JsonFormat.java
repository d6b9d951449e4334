package dev.onlyonce.runs.logs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One JSON object a line, with its time, message and what else it says under the usual names. */
final class JsonFormat implements LineFormat {

    private static final List<String> TIME = List.of("ts", "time", "timestamp", "@timestamp", "asctime", "datetime");
    private static final List<String> MESSAGE = List.of("msg", "message", "event", "log");
    private static final List<String> PID = List.of("pid", "process", "process_id");
    private static final List<String> HOST = List.of("host", "hostname", "pod", "pod_name");
    private static final List<String> WORKER = List.of("worker", "worker_name");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public @Nullable Header header(String line) {
        if (!line.startsWith("{")) {
            return null;
        }
        try {
            JsonNode json = JSON.readTree(line);
            Stamp stamp = stamp(json);
            String message = text(json, MESSAGE);
            if (stamp == null || message == null) {
                return null;
            }
            String pid = text(json, PID);
            Long number = pid != null && pid.matches("[0-9]{1,10}") ? Long.valueOf(pid) : null;
            String level = text(json, List.of("level", "levelname", "severity"));
            return new Header(stamp, number, text(json, WORKER), text(json, HOST), level, message);
        } catch (JacksonException e) {
            return null; // a line that is cut, or another program's: not of this format
        }
    }

    private static @Nullable Stamp stamp(JsonNode json) {
        String time = text(json, TIME);
        if (time == null) {
            return null;
        }
        if (time.matches("[0-9]{9,11}([.][0-9]+)?")) {
            return new Stamp.Exact(Instant.ofEpochMilli((long) (Double.parseDouble(time) * 1000)));
        }
        LocalDateTime at = Digits.dateTime(time, 0);
        if (at == null) {
            return null;
        }
        ZoneOffset offset = Digits.offset(time, Digits.endOfTime(time, 11));
        return offset == null ? new Stamp.Local(at) : new Stamp.Exact(at.toInstant(offset));
    }

    private static @Nullable String text(JsonNode json, List<String> names) {
        for (String name : names) {
            JsonNode value = json.get(name);
            if (value != null && value.isValueNode() && !value.isNull()) {
                return value.asString();
            }
        }
        return null;
    }
}
