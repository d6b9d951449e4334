package dev.onlyonce.uikit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {

    /** A key, or the beginning of keys whose end is a word of the data: {@code "cause."}. */
    private static final Pattern LITERAL = Pattern.compile("\"([a-zA-Z]+(?:\\.[a-zA-Z-]+)*\\.?)\"");

    @Test
    void bothLanguagesHaveTheSameKeys() throws IOException {
        assertThat(keys("ko")).isEqualTo(keys("en"));
    }

    @Test
    void everyKeyThatAPageNamesHasAText() throws IOException {
        Set<String> keys = keys("en");
        assertThat(named()).filteredOn(key -> !key.endsWith(".")).allMatch(keys::contains);
        assertThat(named())
                .filteredOn(key -> key.endsWith("."))
                .allMatch(start -> keys.stream().anyMatch(key -> key.startsWith(start)));
    }

    @Test
    void everyTextIsShownSomewhere() throws IOException {
        Set<String> named = named();
        assertThat(keys("en"))
                .allMatch(key -> named.stream().anyMatch(n -> n.endsWith(".") ? key.startsWith(n) : key.equals(n)));
    }

    @Test
    void noTextIsEmpty() throws IOException {
        assertThat(texts("en").values()).noneMatch(text -> text.toString().isBlank());
        assertThat(texts("ko").values()).noneMatch(text -> text.toString().isBlank());
    }

    private static Set<String> named() throws IOException {
        Set<String> groups = new TreeSet<>();
        keys("en").forEach(key -> groups.add(key.substring(0, key.indexOf('.') + 1)));
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                if (!pages(file.toString()) && !source.contains("import dev.onlyonce.uikit.Texts;")) {
                    continue;
                }
                Matcher literals = LITERAL.matcher(source);
                while (literals.find()) {
                    named.add(literals.group(1));
                }
            }
        }
        named.removeIf(literal -> groups.stream().noneMatch(literal::startsWith));
        return named;
    }

    private static boolean pages(String file) {
        return file.matches(".*(/ui/|/uikit/|onlyonce/[A-Z]\\w+\\.java).*");
    }

    private static Set<String> keys(String language) throws IOException {
        return new TreeSet<>(texts(language).stringPropertyNames());
    }

    private static Properties texts(String language) throws IOException {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                TextsTest.class.getResourceAsStream("/messages_%s.properties".formatted(language)),
                StandardCharsets.UTF_8)) {
            texts.load(in);
        }
        return texts;
    }
}
