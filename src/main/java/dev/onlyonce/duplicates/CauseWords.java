package dev.onlyonce.duplicates;

import dev.onlyonce.duplicates.Cause.Evidence;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Causes in words, from {@code causes_en} and {@code causes_ko}, for pages, answers and the command line alike. */
public final class CauseWords {

    private static final String ANY = "any";

    private final ResourceBundle texts;
    private final UnaryOperator<String> value;

    /** @param language English where it is not Korean */
    public CauseWords(Locale language) {
        this(language, UnaryOperator.identity());
    }

    /** @param value how a value of evidence, such as an instant in UTC, is written */
    public CauseWords(Locale language, UnaryOperator<String> value) {
        boolean korean = language.getLanguage().equals(Locale.KOREAN.getLanguage());
        this.texts = ResourceBundle.getBundle(
                "dev.onlyonce.duplicates.causes",
                korean ? Locale.KOREAN : Locale.ENGLISH,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        this.value = value;
    }

    /** Lines to be copied, with the name of the file whose kind they are. */
    public record Snippet(String name, String lines) {}

    /** What a cause is called. */
    public String name(String id) {
        return texts.getString(id);
    }

    /** The evidence of a cause in one sentence, without a full stop. */
    public String why(Cause cause) {
        return fill(texts.getString(cause.said() + ".why"), cause.evidence());
    }

    /** What, if it were seen, would show that a cause is not it. */
    public String disproof(Cause cause) {
        return texts.getString(cause.id() + ".disproof");
    }

    /** Why another cause is not it, or what is missing to tell. */
    public String because(Cause.Other other) {
        return fill(texts.getString((other.looked() ? "not." : "missing.") + other.because()), other.evidence());
    }

    /** What a piece of evidence is. */
    public String label(Evidence evidence) {
        return texts.getString("label." + evidence.label());
    }

    /** How a piece of evidence is written. */
    public String value(Evidence evidence) {
        return value.apply(evidence.value());
    }

    /** What to do; empty where nothing is wrong or nothing is known. */
    public Optional<String> advice(Cause cause) {
        String key = cause.id() + ".advice";
        return texts.containsKey(key) ? Optional.of(texts.getString(key)) : Optional.empty();
    }

    /** Lines to be copied that go with the advice, for the framework that was seen. */
    public List<Snippet> snippets(Cause cause) {
        Properties names = new Properties();
        try (InputStream in = resource("snippets.properties")) {
            names.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String any = names.getProperty(cause.id() + "." + ANY, "");
        String which = names.getProperty(cause.id() + "." + cause.framework(), any);
        return Stream.of(which.split(" "))
                .filter(name -> !name.isEmpty())
                .map(name -> new Snippet(name, read(name)))
                .toList();
    }

    private static String read(String name) {
        try (InputStreamReader in = new InputStreamReader(resource(name), StandardCharsets.UTF_8)) {
            StringWriter text = new StringWriter();
            in.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(CauseWords.class.getResourceAsStream("advice/" + name), name);
    }

    private String fill(String text, List<Evidence> evidence) {
        String filled = text;
        for (Evidence each : evidence) {
            filled = filled.replace("{" + each.label() + "}", value(each));
        }
        return filled;
    }
}
