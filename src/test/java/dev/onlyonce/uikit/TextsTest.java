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

    private static final Pattern KEY = Pattern.compile(
            "\"((?:nav|target|shell|range|home|overview|now|worker|timeline|sources|jobs|duplicates|locks|unit"
                    + "|format|not|failed|address|status|login)\\.[a-zA-Z.]+)\"");

    @Test
    void bothLanguagesHaveTheSameKeys() throws IOException {
        assertThat(keys("ko")).isEqualTo(keys("en"));
    }

    @Test
    void everyKeyThatAPageNamesHasAText() throws IOException {
        assertThat(keys("en")).containsAll(named());
    }

    @Test
    void noTextIsEmpty() throws IOException {
        assertThat(texts("en").values()).noneMatch(text -> text.toString().isBlank());
        assertThat(texts("ko").values()).noneMatch(text -> text.toString().isBlank());
    }

    private static Set<String> named() throws IOException {
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(f -> pages(f.toString())).toList()) {
                Matcher keys = KEY.matcher(Files.readString(file));
                while (keys.find()) {
                    named.add(keys.group(1));
                }
            }
        }
        named.removeIf(key -> key.endsWith("."));
        return named;
    }

    private static boolean pages(String file) {
        return file.matches(".*(/ui/|/uikit/|onlyonce/[A-Z]\\w+\\.java).*") && file.endsWith(".java");
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
