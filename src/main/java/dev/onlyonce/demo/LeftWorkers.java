package dev.onlyonce.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Keeps which processes are workers, in a file, and ends those that an Onlyonce left behind which was killed: a worker
 * ends with its standard input, unless it hung at that moment.
 */
final class LeftWorkers {

    private static final Log LOG = LogFactory.getLog(LeftWorkers.class);
    private static final Duration TO_DIE = Duration.ofSeconds(10);

    /** A start is told in hundredths of a second from a boot time that is corrected now and then. */
    private static final Duration SAME = Duration.ofSeconds(2);

    private final WorkerProgram program;
    private final Path file;

    LeftWorkers(WorkerProgram program) {
        this.program = program;
        this.file = program.folder().resolve("workers");
    }

    /** Those that run now. */
    void keep(Collection<WorkerJvm> workers) throws IOException {
        StringBuilder lines = new StringBuilder();
        workers.forEach(worker -> lines.append(worker.pid())
                .append(' ')
                .append(worker.startedAt().toEpochMilli())
                .append('\n'));
        Path half = file.resolveSibling("workers.half");
        Files.writeString(half, lines);
        Files.move(half, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** A pid is given anew to others: only a process of the same start and of our command is ended. */
    void end() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        for (String line : Files.readAllLines(file)) {
            Optional<ProcessHandle> left = left(line.strip());
            if (left.isPresent()) {
                LOG.info("Ending a worker of the demo (pid " + left.get().pid()
                        + ") that an Onlyonce left behind which did not end in order");
                kill(left.get());
            }
        }
        Files.delete(file);
    }

    private Optional<ProcessHandle> left(String line) {
        if (!line.matches("\\d{1,10} \\d{1,15}")) {
            return Optional.empty();
        }
        long pid = Long.parseLong(line.substring(0, line.indexOf(' ')));
        Instant started = Instant.ofEpochMilli(Long.parseLong(line.substring(line.indexOf(' ') + 1)));
        return ProcessHandle.of(pid)
                .filter(process -> program.isMine(process.info().commandLine().orElse("")))
                .filter(process -> process.info().startInstant().stream()
                        .anyMatch(at -> Duration.between(at, started).abs().compareTo(SAME) <= 0));
    }

    private static void kill(ProcessHandle process) throws IOException {
        process.destroyForcibly();
        try {
            process.onExit().get(TO_DIE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a worker ended", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the worker left behind (pid " + process.pid() + ") does not end", e);
        }
    }
}
