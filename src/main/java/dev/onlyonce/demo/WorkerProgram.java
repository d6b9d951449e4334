package dev.onlyonce.demo;

import dev.onlyonce.demo.worker.DemoWorker;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import org.postgresql.Driver;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The program of the workers, laid out in a folder: a plain JVM reads no classes out of an executable jar, and so it is
 * the same wherever Onlyonce was started from.
 *
 * @param folder the demo's; the workers' classes and driver lie in {@code program} below it
 */
record WorkerProgram(Path folder) {

    private static final String PACKAGE = DemoWorker.class.getPackageName().replace('.', '/');

    /** Writes the classes and the driver; no worker may run meanwhile. */
    static WorkerProgram laidOut(Path folder) throws IOException {
        WorkerProgram program = new WorkerProgram(folder);
        Path classes = Files.createDirectories(program.classes().resolve(PACKAGE));
        PathMatchingResourcePatternResolver all =
                new PathMatchingResourcePatternResolver(WorkerProgram.class.getClassLoader());
        for (Resource one : all.getResources("classpath*:" + PACKAGE + "/*.class")) {
            try (InputStream content = one.getInputStream()) {
                copy(content, classes.resolve(Objects.requireNonNull(one.getFilename())));
            }
        }
        try (InputStream driver = driver().openStream()) {
            copy(driver, program.driverJar());
        }
        return program;
    }

    private static void copy(InputStream content, Path to) throws IOException {
        Files.copy(content, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Where this JVM has the driver from: a jar beside other jars, or one inside the executable jar. */
    private static URL driver() throws IOException {
        URL from = Driver.class.getProtectionDomain().getCodeSource().getLocation();
        String address = from.toString();
        try {
            // jar:nested:/x/onlyonce.jar/!BOOT-INF/lib/postgresql.jar!/ names what is in the inner jar
            return address.startsWith("jar:") && address.endsWith("!/")
                    ? new URI(address.substring("jar:".length(), address.length() - "!/".length())).toURL()
                    : from;
        } catch (URISyntaxException e) {
            throw new IOException("the driver's address is none: " + address, e);
        }
    }

    private Path classes() {
        return folder.resolve("program/classes");
    }

    private Path driverJar() {
        return folder.resolve("program/postgresql.jar");
    }

    /** What starts worker {@code number}; by {@link #isMine} a running one is found again. */
    List<String> command(int number) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes() + File.pathSeparator + driverJar(),
                DemoWorker.class.getName(),
                folder.toString(),
                Integer.toString(number));
    }

    /** Whether a command line is that of a worker over this very folder. */
    boolean isMine(String commandLine) {
        return commandLine.contains(DemoWorker.class.getName() + " " + folder + " ");
    }
}
