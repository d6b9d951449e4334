package dev.onlyonce.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs other programs. */
final class Commands {

    private Commands() {}

    /**
     * Runs one to its end.
     *
     * @return what it wrote
     * @throws IOException with what it wrote, when it fails
     */
    static String run(List<String> command) throws IOException {
        // a file and not a pipe: a server that it leaves behind would hold the pipe open
        Path output = Files.createTempFile("onlyonce", ".out");
        try {
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start()
                    .waitFor();
            String said = Files.readString(output, StandardCharsets.UTF_8);
            if (code != 0) {
                throw new IOException(
                        Path.of(command.getFirst()).getFileName() + " ended with " + code + ": " + said.strip());
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.getFirst() + " ran", e);
        } finally {
            Files.delete(output);
        }
    }
}
