package dev.onlyonce.targets;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Where a password comes from, asked anew at each connection so that a rotated one is found. */
@FunctionalInterface
interface Password {

    /** @throws IOException when the file or the command does not give one */
    @Nullable
    String now() throws IOException;

    static Password of(TargetSettings settings) {
        if (settings.passwordCommand() != null) {
            String command = settings.passwordCommand();
            return () -> ofCommand(command);
        }
        if (settings.passwordFile() != null) {
            Path file = settings.passwordFile();
            return () -> Files.readString(file).strip();
        }
        String password = settings.password();
        return () -> password;
    }

    private static String ofCommand(String command) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("password-command did not end well");
            }
            return output;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while password-command ran", e);
        }
    }
}
