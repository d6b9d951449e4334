package dev.onlyonce.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processor quota and use of a control group, of version 2 ({@code cpu.max}, {@code cpu.stat}) or 1
 * ({@code cpu.cfs_quota_us}, {@code cpuacct.usage}).
 */
final class Cgroup {

    private final boolean second;
    private final Path quota;
    private final Path usage;
    private final Path top;

    private Cgroup(boolean second, Path quota, Path usage, Path top) {
        this.second = second;
        this.quota = quota;
        this.usage = usage;
        this.top = top;
    }

    /** That of this process; none where the system has no control groups. */
    static Optional<Cgroup> own() {
        return at(Path.of("/sys/fs/cgroup"), Path.of("/proc/self/cgroup"));
    }

    /**
     * @param mount where control groups are mounted
     * @param membership a file like {@code /proc/self/cgroup}: number, controllers, path
     */
    static Optional<Cgroup> at(Path mount, Path membership) {
        if (!Files.isReadable(membership)) {
            return Optional.empty();
        }
        List<String> lines = lines(membership);
        if (Files.exists(mount.resolve("cgroup.controllers"))) {
            Path group = inside(mount, path(lines, ""));
            return Optional.of(new Cgroup(true, group, group, mount));
        }
        Optional<Path> cpu = controller(mount, "cpu");
        Optional<Path> accounts = controller(mount, "cpuacct");
        return cpu.isEmpty() || accounts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cgroup(
                        false,
                        inside(cpu.get(), path(lines, "cpu")),
                        inside(accounts.get(), path(lines, "cpuacct")),
                        cpu.get()));
    }

    private static Optional<Path> controller(Path mount, String name) {
        return Stream.of(name, "cpu,cpuacct", "cpuacct,cpu")
                .map(mount::resolve)
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static String path(List<String> lines, String controller) {
        for (String line : lines) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains(controller)) {
                return parts[2];
            }
        }
        return "/";
    }

    /** Inside a container the path can be the host's, which is not mounted here: then the mount's top is the group. */
    private static Path inside(Path top, String path) {
        Path group = top.resolve(path.replaceFirst("^/+", "")).normalize();
        return group.startsWith(top) && Files.isDirectory(group) ? group : top;
    }

    /** The tightest quota of this group and those around it, in cores; none where nothing limits it. */
    Optional<Double> limitCores() {
        @Nullable Double tightest = null;
        for (@Nullable Path group = quota; group != null && group.startsWith(top); group = group.getParent()) {
            @Nullable Double limit = second ? limitOfSecond(group) : limitOfFirst(group);
            if (limit != null && (tightest == null || limit < tightest)) {
                tightest = limit;
            }
        }
        return Optional.ofNullable(tightest);
    }

    private static @Nullable Double limitOfSecond(Path group) {
        Path file = group.resolve("cpu.max");
        if (!Files.exists(file)) {
            return null;
        }
        String[] parts = lines(file).getFirst().split(" ");
        return parts[0].equals("max") ? null : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
    }

    private static @Nullable Double limitOfFirst(Path group) {
        Path file = group.resolve("cpu.cfs_quota_us");
        if (!Files.exists(file)) {
            return null;
        }
        double micros = Double.parseDouble(lines(file).getFirst());
        return micros <= 0
                ? null
                : micros
                        / Double.parseDouble(
                                lines(group.resolve("cpu.cfs_period_us")).getFirst());
    }

    /** Processor time used so far; none where it is not counted (the top group of version 2 before Linux 5.8). */
    Optional<Duration> used() {
        if (!second) {
            Path file = usage.resolve("cpuacct.usage");
            return Files.exists(file)
                    ? Optional.of(Duration.ofNanos(Long.parseLong(lines(file).getFirst())))
                    : Optional.empty();
        }
        Path file = usage.resolve("cpu.stat");
        return !Files.exists(file)
                ? Optional.empty()
                : lines(file).stream()
                        .filter(line -> line.startsWith("usage_usec "))
                        .map(line -> Duration.ofNanos(Long.parseLong(line.substring(11)) * 1_000))
                        .findFirst();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("The control group's " + file + " cannot be read", e);
        }
    }
}
