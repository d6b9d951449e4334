package dev.onlyonce.check;

import static dev.onlyonce.check.CheckTest.capture;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is really started. */
class CheckProcessTest {

    @TempDir
    Path folder;

    private record Ended(int exit, String output) {}

    @Test
    void theProgramAnswersWithItsExitCodeAndStartsNothingElse() throws Exception {
        Ended ended = run(main("check", "--zone", "Asia/Seoul", capture("apscheduler-dup", "app-full.log")), "");
        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.output()).startsWith("Not once: 90 extra runs").doesNotContain("Spring", "DEBUG", "INFO ");
    }

    @Test
    void aPipeIsReadWithoutBeingNamed() throws Exception {
        Ended ended = run(
                main("check", "--lang", "ko"), "[pod/web-1/app] 2026-03-01T15:01:23.5Z 00:01:23 [settle] running\n");
        assertThat(ended.exit()).isZero();
        assertThat(ended.output()).contains("한 번", "표준 입력", "web-1/app");
    }

    @Test
    void withoutItsJarTheScriptCannotTell() throws Exception {
        Files.copy(Path.of("onlyonce"), folder.resolve("onlyonce"));
        Files.createDirectory(folder.resolve(".mvn"));
        Files.copy(Path.of(".mvn/jdk.sh"), folder.resolve(".mvn/jdk.sh"));
        String script = folder.resolve("onlyonce").toString();
        assertThat(run(List.of("sh", script, "check", "-"), "").exit()).isEqualTo(2);
        assertThat(run(List.of("sh", script), "").exit()).isEqualTo(1);
    }

    private static List<String> main(String... args) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.onlyonce.OnlyonceApplication"));
        command.addAll(List.of(args));
        return command;
    }

    private Ended run(List<String> command, String input) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", "");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("LC_ALL", "C");
        Process process = builder.start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return new Ended(process.waitFor(), Files.readString(output));
    }
}
