package dev.onlyonce.runs.reports;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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

    private ReportBody() {}

    /**
     * @param line of the body for one record a line, else the record's number; from 1
     * @param node null when it is not JSON
     * @param fault why it is not
     */
    record Entry(
            int line, @Nullable JsonNode node, @Nullable String fault) {}

    /** @throws LimitedStream.TooLong when the body is too long: the caller forgets what it was told so far */
    static void read(InputStream body, boolean lines, Consumer<Entry> to) throws IOException {
        try {
            if (lines) {
                readLines(body, to);
            } else {
                readSequence(body, to);
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    private static void readLines(InputStream body, Consumer<Entry> to) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank()) {
                to.accept(parse(line, number));
            }
        }
    }

    private static Entry parse(String line, int number) {
        try {
            return new Entry(number, JSON.readTree(line), null);
        } catch (JacksonException e) {
            return new Entry(number, null, fault(e));
        }
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
