package dev.onlyonce.uikit;

import com.vaadin.flow.i18n.I18NProvider;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.springframework.stereotype.Component;

/** Every text that a page shows, from {@code messages_en} and {@code messages_ko}; the browser's language decides. */
@Component
public class Texts implements I18NProvider {

    private static final long serialVersionUID = 1L;

    /** The languages that are complete; the first where a browser asks for another. */
    public static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.KOREAN);

    /** In the language of the page that is being drawn; {@code arguments} fill {0}, {1} … of the text. */
    public static String of(String key, Object... arguments) {
        return I18NProvider.translate(key, arguments);
    }

    /** In a given language. */
    public static String in(Locale language, String key, Object... arguments) {
        return text(language, key, arguments);
    }

    @Override
    public List<Locale> getProvidedLocales() {
        return LANGUAGES;
    }

    @Override
    public String getTranslation(String key, Locale locale, Object... params) {
        return text(locale, key, params);
    }

    private static String text(Locale locale, String key, Object... arguments) {
        try {
            // the language alone: a Korean browser elsewhere still reads Korean
            String pattern = bundle(locale).getString(key);
            return new MessageFormat(pattern, locale).format(arguments);
        } catch (MissingResourceException missing) {
            throw new IllegalArgumentException("no text %s in %s".formatted(key, locale), missing);
        }
    }

    private static ResourceBundle bundle(Locale locale) {
        Locale language = Locale.KOREAN.getLanguage().equals(locale.getLanguage()) ? Locale.KOREAN : Locale.ENGLISH;
        return ResourceBundle.getBundle(
                "messages",
                language,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }
}
