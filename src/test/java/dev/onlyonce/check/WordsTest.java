package dev.onlyonce.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordsTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @Test
    void bothLanguagesHaveTheSameSentencesWithTheSamePlaces() throws IOException {
        assertThat(places("ko")).isEqualTo(places("en"));
    }

    private static TreeMap<String, TreeSet<String>> places(String language) throws IOException {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                WordsTest.class.getResourceAsStream("check_%s.properties".formatted(language)),
                StandardCharsets.UTF_8)) {
            texts.load(in);
        }
        TreeMap<String, TreeSet<String>> places = new TreeMap<>();
        texts.forEach((key, text) -> {
            TreeSet<String> found = new TreeSet<>();
            PLACE.matcher(text.toString()).results().forEach(place -> found.add(place.group()));
            places.put(key.toString(), found);
        });
        return places;
    }
}
