package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.logs.LineEvent.Subject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One JSON object a line, with its time, message and what else it says under the usual names; a shipper's records too. */
final class JsonFormat implements LineFormat {

    private static final List<String> TIME = List.of("ts", "time", "timestamp", "@timestamp", "asctime", "datetime");
    private static final List<String> MESSAGE = List.of("msg", "message", "event", "log");
    private static final List<String> PID = List.of("pid", "process", "process_id", "processId");
    private static final List<String> HOST = List.of("host", "hostname", "pod", "pod_name");
    private static final List<String> WORKER = List.of("worker", "worker_name", "workerName");
    private static final List<String> JOB = List.of("job", "job_name", "jobName");
    private static final List<String> EVENT = List.of("event", "status", "state");
    private static final List<String> ID = List.of("runId", "run_id", "task_id", "taskId", "execution_id");
    private static final List<String> DURATION = List.of("duration", "duration_s", "elapsed");
    private static final List<String> DURATION_MS = List.of("duration_ms", "durationMs", "elapsed_ms");
    private static final List<String> OFFSET = List.of("offset", "log.offset");
    private static final List<String> FILE = List.of("inode", "file", "path", "filename", "log.file.path");
    private static final List<LineFormat> INNER = List.of(
            new SpringFormat(), new CeleryFormat(), new BracketedFormat(), new DatedFormat(), new TimeOnlyFormat());

    /** Made when a line needs it. */
    private static final class Json {
        private static final JsonMapper MAPPER = JsonMapper.builder().build();
    }

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public @Nullable Header header(String line) {
        JsonNode json = parse(line);
        return json == null ? null : header(json);
    }

    @Override
    public @Nullable LineEvent read(String line, JobMessage jobs) {
        JsonNode json = parse(line);
        Header header = json == null ? null : header(json);
        if (json == null || header == null) {
            return null;
        }
        LineEvent told = jobs.read(header);
        return told != null ? told : byFields(json, header, jobs);
    }

    /** {@code {"job": "x", "event": "start", …}}: what the message would say stands in fields of its own. */
    private static @Nullable LineEvent byFields(JsonNode json, Header header, JobMessage jobs) {
        String job = text(json, JOB);
        if (job == null || job.isBlank()) {
            return null;
        }
        String named = jobs.keyName(job);
        String value = named == null ? null : text(json, List.of(named));
        String key = value != null ? named + "=" + value : text(json, List.of("key"));
        Subject subject =
                new Subject(job, key, header.worker(), header.pid(), header.host(), text(json, ID), header.record());
        String event = text(json, EVENT);
        String millis = text(json, DURATION_MS);
        Duration took = millis != null ? Took.seconds(millis + "ms") : Took.seconds(text(json, DURATION));
        return event == null
                ? jobs.told(header.stamp(), header.message(), () -> subject)
                : Events.of(header.stamp(), subject, event, took);
    }

    private static @Nullable Header header(JsonNode json) {
        String time = text(json, TIME);
        Stamp stamp = time == null ? null : Times.stamp(time);
        String message = text(json, MESSAGE);
        if (stamp == null || message == null) {
            return null;
        }
        String number = text(json, PID);
        Long pid = number != null && number.matches("[0-9]{1,10}") ? Long.valueOf(number) : null;
        String level = text(json, List.of("level", "levelname", "severity"));
        String host = text(json, HOST);
        Header outer = new Header(stamp, pid, text(json, WORKER), host, level, message, record(json, host, pid));
        return INNER.stream()
                .map(format -> format.header(message))
                .filter(header -> header != null)
                .findFirst()
                .map(inner -> both(outer, inner))
                .orElse(outer);
    }

    /** A shipper's record around a line with a header of its own: that knows the worker, the record the exact time. */
    private static Header both(Header outer, Header inner) {
        boolean outerIsExact = outer.stamp() instanceof Stamp.Exact && !(inner.stamp() instanceof Stamp.Exact);
        return new Header(
                outerIsExact ? outer.stamp() : inner.stamp(),
                inner.pid() != null ? inner.pid() : outer.pid(),
                inner.worker() != null ? inner.worker() : outer.worker(),
                outer.host(),
                inner.level() != null ? inner.level() : outer.level(),
                inner.message(),
                outer.record());
    }

    private static @Nullable String record(JsonNode json, @Nullable String host, @Nullable Long pid) {
        String offset = text(json, OFFSET);
        String file = text(json, FILE);
        return offset == null || file == null ? null : String.join("|", "" + host, "" + pid, file, offset);
    }

    private static @Nullable JsonNode parse(String line) {
        if (!line.startsWith("{")) {
            return null;
        }
        try {
            return Json.MAPPER.readTree(line);
        } catch (JacksonException e) {
            return null; // a line that is cut, or another program's: not of this format
        }
    }

    /** The first of some names that is there, with a value; a name may lead into objects: {@code log.offset}. */
    private static @Nullable String text(JsonNode json, List<String> names) {
        for (String name : names) {
            JsonNode value = json.get(name);
            if (value == null && name.indexOf('.') > 0) {
                value = json.at("/" + name.replace('.', '/'));
            }
            if (value != null && value.isObject() && value.has("name")) {
                value = value.get("name"); // "host": {"name": …}
            }
            if (value != null && value.isValueNode() && !value.isNull()) {
                return value.asString();
            }
        }
        return null;
    }

    @Override
    public List<String> literals() {
        return JOB.stream().map(name -> "\"" + name + "\"").toList();
    }
}
