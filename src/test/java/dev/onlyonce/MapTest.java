package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The map in CONTRIBUTING.md is the one in the packages. */
class MapTest {

    private static final Path PACKAGES = Path.of("src/main/java/dev/onlyonce");
    private static final Pattern PURPOSE = Pattern.compile("/\\*\\*\\s*(.*?)\\s*\\*/", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("\"([a-z]+)\"");

    @Test
    void contributingShowsTheMapOfTheCode() throws IOException {
        String document = Files.readString(Path.of("CONTRIBUTING.md"));
        assertThat(document).as("the table between the map marks").contains("<!-- map -->\n" + map() + "<!-- /map -->");
    }

    private static String map() throws IOException {
        StringBuilder table = new StringBuilder("| package | purpose | may use |\n| --- | --- | --- |\n");
        try (Stream<Path> files = Files.list(PACKAGES)) {
            for (Path module : files.filter(Files::isDirectory).sorted().toList()) {
                String source = Files.readString(module.resolve("package-info.java"));
                table.append("| %s | %s | %s |\n".formatted(module.getFileName(), purpose(source), uses(source)));
            }
        }
        return table.toString();
    }

    private static String purpose(String source) {
        Matcher purpose = PURPOSE.matcher(source);
        assertThat(purpose.find()).isTrue();
        return purpose.group(1).replaceAll("\\s*\\n \\*\\s*", " ");
    }

    private static String uses(String source) {
        List<String> names = new ArrayList<>();
        Matcher name = NAME.matcher(source);
        while (name.find()) {
            names.add(name.group(1));
        }
        return names.isEmpty() ? "nothing" : names.stream().sorted().collect(Collectors.joining(", "));
    }
}
