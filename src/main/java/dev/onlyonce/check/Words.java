package dev.onlyonce.check;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** The sentences of the answer, from {@code check_en} and {@code check_ko}. */
final class Words {

    private final Locale language;
    private final ResourceBundle texts;

    Words(Locale language) {
        this.language = language;
        this.texts = ResourceBundle.getBundle(
                "dev.onlyonce.check.check",
                language,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** Of a two-letter word, or of the variables by which terminals say their language. */
    static Locale language(String word, Map<String, String> environment) {
        String asked = !word.isEmpty()
                ? word
                : Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                        .map(name -> environment.getOrDefault(name, ""))
                        .filter(value -> !value.isEmpty())
                        .findFirst()
                        .orElse("");
        return asked.startsWith("ko") ? Locale.KOREAN : Locale.ENGLISH;
    }

    Locale language() {
        return language;
    }

    /** {@code arguments} fill {0}, {1} … of the sentence. */
    String of(String key, Object... arguments) {
        return new MessageFormat(texts.getString(key), language).format(arguments);
    }

    /** Chooses the sentence for one where there is one of its own. */
    String count(String key, long count, Object... more) {
        String one = key + ".one";
        Object[] arguments = Stream.concat(Stream.of(count), Stream.of(more)).toArray();
        return of(count == 1 && texts.containsKey(one) ? one : key, arguments);
    }
}
