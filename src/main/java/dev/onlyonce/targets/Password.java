package dev.onlyonce.targets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Where a password comes from, asked anew at each connection so that a rotated one is found. */
@FunctionalInterface
interface Password {

    Duration COMMAND_LIMIT = Duration.ofSeconds(10);

    /** @throws IOException when the file or the command does not give one */
    @Nullable
    String now() throws IOException;

    static Password of(TargetSettings settings) {
        if (settings.passwordCommand() != null) {
            String command = settings.passwordCommand();
            return () -> ofCommand(command, COMMAND_LIMIT);
        }
        if (settings.passwordFile() != null) {
            Path file = settings.passwordFile();
            return () -> Files.readString(file).strip();
        }
        String password = settings.password();
        return () -> password;
    }

    /** What the command prints, which ends by itself in time and well, or is ended with all that it started. */
    static String ofCommand(String command, Duration limit) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream output = process.getInputStream()) {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("password-command did not end within " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException("password-command ended with " + process.exitValue());
            }
            // only what is there: something left in the background may hold the pipe open
            return new String(output.readNBytes(output.available()), StandardCharsets.UTF_8).strip();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while password-command ran", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
