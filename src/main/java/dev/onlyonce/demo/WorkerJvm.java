package dev.onlyonce.demo;

import dev.onlyonce.demo.worker.DemoWorker;
import dev.onlyonce.demo.worker.WorkerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One running worker: a process that ends with its standard input, whatever becomes of Onlyonce. */
final class WorkerJvm {

    private static final Duration UP = Duration.ofSeconds(60);
    private static final Duration TO_FINISH = Duration.ofSeconds(5);
    private static final String LOG = "workers.log";

    /** All else stays with Onlyonce: options would change what a worker needs, and secrets are none of its business. */
    private static final Set<String> INHERITED = Set.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "TMPDIR");

    private final int number;
    private final DemoVersion version;
    private final Process process;
    private final Instant startedAt;
    private final Duration longest;

    private WorkerJvm(int number, DemoVersion version, Process process, Instant startedAt, Duration longest) {
        this.number = number;
        this.version = version;
        this.process = process;
        this.startedAt = startedAt;
        this.longest = longest;
    }

    /**
     * Starts one and waits until it is up.
     *
     * @throws IOException when it does not come up; nothing of it is left then
     */
    static WorkerJvm start(int number, DemoVersion version, WorkerProgram program, WorkerSettings settings)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(program.command(number))
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        program.folder().resolve(LOG).toFile()));
        builder.environment().keySet().retainAll(INHERITED);
        Process process = builder.start();
        Instant startedAt = process.info().startInstant().orElse(Instant.EPOCH);
        WorkerJvm worker = new WorkerJvm(
                number, version, process, startedAt, settings.run().plus(TO_FINISH));
        try {
            // not closed: the worker lives as long as this end of the pipe
            Writer input = process.outputWriter(StandardCharsets.UTF_8);
            input.write(settings.lines());
            input.flush();
            worker.awaitReady(program);
            return worker;
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private void awaitReady(WorkerProgram program) throws IOException {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Thread.ofVirtual().name("demo/worker-" + number).start(() -> read(ready));
        try {
            if (!ready.get(UP.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("worker " + number + " did not start; "
                        + program.folder().resolve(LOG) + " says why");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while worker " + number + " started", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("worker " + number + " did not answer within " + UP.toSeconds() + " s", e);
        }
    }

    private void read(CompletableFuture<Boolean> ready) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            ready.complete(DemoWorker.READY.equals(output.readLine()));
            output.transferTo(Writer.nullWriter());
        } catch (IOException | UncheckedIOException e) {
            ready.completeExceptionally(e);
        }
    }

    int number() {
        return number;
    }

    DemoVersion version() {
        return version;
    }

    long pid() {
        return process.pid();
    }

    /** As the system tells it. */
    Instant startedAt() {
        return startedAt;
    }

    /** Calls back when it has ended, by itself or not. */
    void whenEnded(Runnable then) {
        process.onExit().thenRun(then);
    }

    /** Tells it to end, and returns at once; a run that has begun is finished first. */
    void tellToEnd() {
        try {
            process.outputWriter(StandardCharsets.UTF_8).close();
        } catch (IOException alreadyGone) {
            // whoever read at the other end has ended
        }
    }

    /** Tells it to end, and waits until it has; one that does not listen is killed. */
    void end() {
        tellToEnd();
        try {
            if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
