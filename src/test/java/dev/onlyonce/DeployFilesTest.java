package dev.onlyonce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The files that a production team starts from. */
class DeployFilesTest {

    private static final Pattern METRIC = Pattern.compile("onlyonce_[a-z_]+");

    @Test
    void everyMetricOfAnAlertIsExported() throws IOException {
        Set<String> exported = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(p ->
                            p.toString().endsWith("Meters.java") || p.toString().endsWith("Meter.java"))
                    .toList()) {
                Pattern.compile("\"(onlyonce_[a-z_]+)\"")
                        .matcher(Files.readString(source))
                        .results()
                        .forEach(found -> exported.add(found.group(1)));
            }
        }
        assertThat(rules()).isNotEmpty().allSatisfy(rule -> {
            String expression = String.valueOf(rule.get("expr"));
            assertThat(METRIC.matcher(expression).results().map(MatchResult::group))
                    .as(expression)
                    .isNotEmpty()
                    .allSatisfy(metric -> assertThat(exported).contains(metric));
        });
    }

    @Test
    void everyAlertSaysHowBadItIsAndInOneLineWhat() throws IOException {
        assertThat(rules()).allSatisfy(rule -> {
            assertThat(map(rule.get("labels")).get("severity")).isIn("critical", "warning");
            assertThat(map(rule.get("annotations"))).containsKey("summary");
        });
    }

    @Test
    void theComposedServicesNameOnlyFilesThatExistAndSecretsThatAreDeclared() throws IOException {
        Map<String, Object> compose = yaml("docker-compose.yml");
        assertThat(map(compose.get("services"))).containsOnlyKeys("store", "onlyonce", "prometheus");
        map(compose.get("configs"))
                .values()
                .forEach(config -> assertThat(Path.of(String.valueOf(map(config).get("file"))))
                        .exists());
        Set<String> declared = map(compose.get("secrets")).keySet();
        map(compose.get("services")).values().forEach(service -> {
            Object secrets = map(service).getOrDefault("secrets", List.of());
            assertThat((List<?>) secrets)
                    .allSatisfy(secret -> assertThat(declared)
                            .contains(
                                    secret instanceof Map<?, ?> m
                                            ? String.valueOf(m.get("source"))
                                            : String.valueOf(secret)));
        });
    }

    /** No port is open to the world, and no password stands in the files. */
    @Test
    void theComposedServicesListenOnLoopback() throws IOException {
        map(yaml("docker-compose.yml").get("services"))
                .values()
                .forEach(service -> assertThat((List<?>) map(service).getOrDefault("ports", List.of()))
                        .allSatisfy(port -> assertThat(String.valueOf(port)).startsWith("127.0.0.1:")));
    }

    @Test
    void prometheusItselfAcceptsTheRules() throws IOException, InterruptedException {
        Path promtool = Path.of("/usr/bin/promtool");
        assumeTrue(Files.isExecutable(promtool), "promtool is not installed");
        Process check = new ProcessBuilder(promtool.toString(), "check", "rules", "deploy/onlyonce-alerts.yml")
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(check.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(check.exitValue()).as(said).isZero();
    }

    private static List<Map<String, Object>> rules() throws IOException {
        List<Map<String, Object>> rules = new ArrayList<>();
        for (Object group : list(yaml("deploy/onlyonce-alerts.yml").get("groups"))) {
            list(map(group).get("rules")).forEach(rule -> rules.add(map(rule)));
        }
        return rules;
    }

    private static Map<String, Object> yaml(String file) throws IOException {
        return map(new Yaml().load(Files.readString(Path.of(file))));
    }

    private static Map<String, Object> map(@Nullable Object of) {
        return ((Map<?, ?>) Objects.requireNonNull(of))
                .entrySet().stream()
                        .collect(Collectors.toMap(e -> String.valueOf(e.getKey()), e -> e.getValue(), (a, b) -> b));
    }

    private static List<?> list(@Nullable Object of) {
        return (List<?>) Objects.requireNonNull(of);
    }
}
