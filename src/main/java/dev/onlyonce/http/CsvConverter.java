package dev.onlyonce.http;

import com.fasterxml.jackson.annotation.JsonIgnore;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.databind.json.JsonMapper;

/** Writes a list as CSV for {@code Accept: text/csv}: a column per component, nested values as JSON. */
final class CsvConverter extends AbstractHttpMessageConverter<Listing<?>> {

    private final JsonMapper json;

    CsvConverter(JsonMapper json) {
        super(StandardCharsets.UTF_8, new MediaType("text", "csv"));
        this.json = json;
    }

    @Override
    protected boolean supports(Class<?> type) {
        return Listing.class.isAssignableFrom(type);
    }

    @Override
    protected boolean canRead(@Nullable MediaType mediaType) {
        return false;
    }

    @Override
    protected Listing<?> readInternal(Class<? extends Listing<?>> type, HttpInputMessage message) {
        throw new HttpMessageNotReadableException("CSV is only written", message);
    }

    @Override
    protected void writeInternal(Listing<?> listing, HttpOutputMessage message) throws IOException {
        Writer writer = new OutputStreamWriter(message.getBody(), StandardCharsets.UTF_8);
        CsvWriter csv = CsvWriter.builder().build(writer);
        if (!listing.items().isEmpty()) {
            csv.writeRecord(names((Record) listing.items().getFirst()));
        }
        for (Object item : listing.items()) {
            csv.writeRecord(values((Record) item));
        }
        csv.flush();
        writer.flush();
    }

    private static List<String> names(Record item) {
        return columns(item).map(RecordComponent::getName).toList();
    }

    /** The components that JSON shows, too. */
    private static Stream<RecordComponent> columns(Record item) {
        return Arrays.stream(item.getClass().getRecordComponents())
                .filter(component -> component.getAccessor().getAnnotation(JsonIgnore.class) == null);
    }

    private List<String> values(Record item) {
        List<String> values = new ArrayList<>();
        for (RecordComponent component : columns(item).toList()) {
            try {
                component.getAccessor().setAccessible(true);
                values.add(text(component.getAccessor().invoke(item)));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a record's accessor is there to be called", e);
            }
        }
        return values;
    }

    private String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case BigDecimal money -> money.toPlainString();
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            case Enum<?> word -> word.name().toLowerCase(java.util.Locale.ROOT);
            case String text -> harmless(text);
            case java.time.Instant at -> at.toString();
            case Object nested -> json.writeValueAsString(nested);
        };
    }

    /** A job's name comes from outside: a spreadsheet must not take it for a formula. */
    private static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
