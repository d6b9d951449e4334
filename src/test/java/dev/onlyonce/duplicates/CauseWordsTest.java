package dev.onlyonce.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a rule can say has words in both languages. */
class CauseWordsTest {

    private static final Path RULES = Path.of("src/main/java/dev/onlyonce/duplicates/causes");
    private static final Pattern PLACE = Pattern.compile("\\{([a-z-]+)}");
    private static final Pattern LABEL = Pattern.compile("Evidence(?:\\.of)?\\(\\s*\"([a-z-]+)\"");
    private static final Pattern NOT = Pattern.compile("\\bnot\\(\\s*\"([a-z-]+)\"");
    private static final Pattern MISSING = Pattern.compile("\\bmissing\\(\\s*\"([a-z-]+)\"");
    private static final Pattern ID = Pattern.compile("(?:id\\(\\) \\{\\s*return|String ID =) \"([a-z-]+)\";");

    @Test
    void bothLanguagesHaveTheSameKeysWithTheSamePlaces() throws IOException {
        assertThat(places("ko")).isEqualTo(places("en"));
    }

    @Test
    void everyPlaceIsFilledBySomeEvidence() throws IOException {
        TreeSet<String> labels = named(LABEL);
        labels.addAll(List.of("workers", "started"));
        assertThat(places("en").values())
                .allSatisfy(places -> assertThat(labels).containsAll(places));
        assertThat(texts("en").stringPropertyNames())
                .containsAll(labels.stream().map(label -> "label." + label).toList());
    }

    @Test
    void everyReasonHasASentence() throws IOException {
        assertThat(texts("en").stringPropertyNames())
                .containsAll(
                        named(NOT).stream().map(because -> "not." + because).toList())
                .containsAll(
                        named(MISSING).stream().map(what -> "missing." + what).toList());
    }

    @Test
    void everyCauseHasANameASentenceAndWhatWouldDisproveIt() throws IOException {
        TreeSet<String> ids = named(ID);
        assertThat(ids).hasSizeGreaterThan(18);
        assertThat(texts("en").stringPropertyNames())
                .containsAll(ids.stream()
                        .flatMap(id -> Stream.of(id, id + ".why", id + ".disproof"))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"apscheduler", "spring", "quartz", "celery", "other"})
    void theAdviceForASchedulerInEveryWorkerHasLinesForEachFramework(String framework) {
        Cause cause = new Cause(
                "scheduler-in-every-worker",
                "scheduler-in-every-worker",
                Confidence.LIKELY,
                List.of(),
                framework,
                List.of());
        CauseWords words = new CauseWords(Locale.ENGLISH);
        assertThat(words.advice(cause)).isPresent();
        assertThat(words.snippets(cause))
                .isNotEmpty()
                .allSatisfy(snippet -> assertThat(snippet.lines()).isNotBlank());
    }

    private static TreeSet<String> named(Pattern pattern) throws IOException {
        TreeSet<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.list(RULES)) {
            for (Path file : files.toList()) {
                Matcher found = pattern.matcher(Files.readString(file));
                while (found.find()) {
                    named.add(found.group(1));
                }
            }
        }
        return named;
    }

    private static TreeMap<String, TreeSet<String>> places(String language) throws IOException {
        TreeMap<String, TreeSet<String>> places = new TreeMap<>();
        texts(language).forEach((key, text) -> {
            TreeSet<String> found = new TreeSet<>();
            PLACE.matcher(text.toString()).results().forEach(place -> found.add(place.group(1)));
            places.put(key.toString(), found);
        });
        return places;
    }

    private static Properties texts(String language) throws IOException {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                CauseWordsTest.class.getResourceAsStream("causes_%s.properties".formatted(language)),
                StandardCharsets.UTF_8)) {
            texts.load(in);
        }
        return texts;
    }
}
