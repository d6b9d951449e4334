package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;

/** Flyway refuses a store that lacks a migration older than its newest: versions must grow in the order of writing. */
class MigrationsTest {

    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

    /** The first ones carried hours and minutes, some with a digit more; the newest of them sorts last. */
    private static final MigrationVersion LAST_WITHOUT_SECONDS = MigrationVersion.fromVersion("20261201_04102");

    private static final Pattern WITH_SECONDS = Pattern.compile("V(\\d{8}_\\d{6})__[a-z0-9_]+\\.sql");
    private static final int WITHOUT_SECONDS = 8;

    @Test
    void aNewMigrationSortsAfterAllThatStoresMayAlreadyHave() throws IOException {
        List<String> names = names();
        List<String> old =
                names.stream().filter(n -> !WITH_SECONDS.matcher(n).matches()).toList();
        assertThat(old)
                .as("give the time with seconds: V20261201_143000__what.sql")
                .hasSize(WITHOUT_SECONDS);
        assertThat(names.stream()
                        .map(WITH_SECONDS::matcher)
                        .filter(java.util.regex.Matcher::matches)
                        .map(m -> MigrationVersion.fromVersion(m.group(1))))
                .allMatch(version -> version.compareTo(LAST_WITHOUT_SECONDS) > 0);
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(MIGRATIONS)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }
}
