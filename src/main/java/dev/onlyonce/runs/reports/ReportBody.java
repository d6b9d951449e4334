package dev.onlyonce.runs.reports;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The records of a body, one by one: a JSON object, an array of them, objects one after another, or one a line. */
final class ReportBody {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Readers of a sequence stop behind each value: what follows is the next one, not a fault. */
    private static final JsonMapper SEQUENCE = JSON.rebuild()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** As far as it is looked for the end of the first line. */
    private static final int LONGEST_LOOK = 64 * 1024;

    private static final String NOTHING = "there is no run in the body";

    private ReportBody() {}

    /**
     * @param line of the body for one record a line, else the record's number; from 1
     * @param node null when it is not JSON
     * @param fault why it is not
     */
    record Entry(
            int line, @Nullable JsonNode node, @Nullable String fault) {}

    /**
     * Reads a body to its end; one without anything in it is a fault of its first line.
     *
     * @param lines whether its sender says that it has one record a line; what begins with a line that is a whole object
     *     is read so too
     * @throws LimitedStream.TooLong when the body is too long: the caller forgets what it was told so far
     */
    static void read(InputStream body, boolean lines, Consumer<Entry> to) throws IOException {
        BufferedInputStream in = new BufferedInputStream(body, LONGEST_LOOK);
        try {
            if (lines || firstLineIsWhole(in)) {
                readLines(in, to);
            } else {
                readSequence(in, to);
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    private static boolean firstLineIsWhole(BufferedInputStream in) throws IOException {
        in.mark(LONGEST_LOOK);
        byte[] looked = in.readNBytes(LONGEST_LOOK - 1);
        in.reset();
        int end = 0;
        while (end < looked.length && looked[end] != '\n') {
            end++;
        }
        try {
            return JSON.readTree(looked, 0, end).isObject();
        } catch (JacksonException e) {
            // an array, or an object over several lines: read as what it is
            return false;
        }
    }

    /** By bytes: a line that is not UTF-8 is refused, never stored with other letters. */
    private static void readLines(InputStream in, Consumer<Entry> to) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int number = 1;
        boolean any = false;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                any |= tell(line, number, to);
                number++;
                line.reset();
            } else {
                line.write(b);
            }
        }
        if (!tell(line, number, to) && !any) {
            to.accept(new Entry(1, null, NOTHING));
        }
    }

    private static boolean tell(ByteArrayOutputStream line, int number, Consumer<Entry> to) {
        byte[] bytes = line.toByteArray();
        if (isBlank(bytes)) {
            return false;
        }
        try {
            to.accept(new Entry(number, JSON.readTree(bytes), null));
        } catch (JacksonException e) {
            to.accept(new Entry(number, null, fault(e)));
        }
        return true;
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0 || b > ' ') {
                return false;
            }
        }
        return true;
    }

    private static void readSequence(InputStream body, Consumer<Entry> to) throws IOException {
        int number = 0;
        try (JsonParser parser = SEQUENCE.createParser(body)) {
            JsonToken token = parser.nextToken();
            boolean array = token == JsonToken.START_ARRAY;
            token = array ? parser.nextToken() : token;
            while (token != null && token != JsonToken.END_ARRAY) {
                number++;
                to.accept(new Entry(number, SEQUENCE.readTree(parser), null));
                token = parser.nextToken();
            }
            if (!array && number == 0) {
                to.accept(new Entry(1, null, NOTHING));
            }
            if (array && token == null) {
                to.accept(new Entry(number + 1, null, "the array does not end"));
            }
        } catch (JacksonIOException e) {
            throw e;
        } catch (JacksonException e) {
            // what follows cannot be told apart; what came before was whole
            to.accept(new Entry(number == 0 ? 1 : number, null, fault(e) + "; nothing behind it was read"));
        }
    }

    private static String fault(JacksonException e) {
        String message = e.getOriginalMessage() == null ? "not JSON" : e.getOriginalMessage();
        return "not JSON: " + message.lines().findFirst().orElse("not JSON");
    }
}
