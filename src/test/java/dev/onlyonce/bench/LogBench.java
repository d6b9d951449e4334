package dev.onlyonce.bench;

import dev.onlyonce.runs.logs.LogReading;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How fast a log becomes runs, beside grep and mtail over the same file in the same minutes: 300 MB, one line in ten tells a
 * run, time, job, key and worker taken out. Run with {@code ./mvnw -Pbench verify}.
 */
@Tag("bench")
class LogBench {

    private static final long SIZE = 300_000_000;
    private static final int ROUNDS = 5;

    /** Of the first of December 2026 in Seoul, in seconds of the epoch. */
    private static final long MIDNIGHT = 1_796_050_800;

    private static final Path FILE = Path.of("target/bench/log-300mb.log");
    private static final Path MTAIL = Path.of("target/bench/runs.mtail");

    @Test
    void readsLogsFasterThanOthersSearchThem() throws Exception {
        LogReading.Told written = generate();
        Map<String, Callable<Long>> contenders = contenders(written);
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Map.Entry<String, Callable<Long>> contender : contenders.entrySet()) {
                long begun = System.nanoTime();
                long found = contender.getValue().call();
                double took = (System.nanoTime() - begun) / 1e9;
                if (found >= 0 && found != written.runs()) {
                    throw new IllegalStateException(contender.getKey() + " found " + found + " of " + written.runs());
                }
                seconds.computeIfAbsent(contender.getKey(), name -> new ArrayList<>())
                        .add(took);
            }
        }
        print(seconds);
    }

    private static Map<String, Callable<Long>> contenders(LogReading.Told written) throws IOException {
        Map<String, Callable<Long>> contenders = new LinkedHashMap<>();
        contenders.put("onlyonce, preset", () -> read("auto", written));
        contenders.put(
                "onlyonce, own pattern",
                () -> read(
                        "^(?<time>\\S+ \\S+) \\[(?<pid>\\d+)] \\[(?<level>\\w+)] \\w+: \\[(?<job>\\w+)] running for (?<key>\\S+)",
                        written));
        contenders.put("grep -c", () -> Long.parseLong(output("grep", "-c", "] running for ", FILE.toString())));
        if (onPath("mtail")) {
            Files.writeString(MTAIL, """
                    counter runs by job, key, worker
                    /^(?P<time>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d),\\d+ \\[(?P<pid>\\d+)\\] \\[\\w+\\] \\w+: \\[(?P<job>\\w+)\\] running for (?P<key>\\S+)/ {
                      strptime($time, "2006-01-02 15:04:05")
                      runs[$job][$key][$pid]++
                    }
                    """);
            contenders.put("mtail --one_shot", () -> {
                output("mtail", "--one_shot", "--progs", MTAIL.toString(), "--logs", FILE.toString());
                return -1L;
            });
        }
        return contenders;
    }

    /** Reading fast and wrong is worth nothing: times, keys and workers have to be those that were written. */
    private static long read(String pattern, LogReading.Told written) throws IOException {
        LogReading.Told read = LogReading.in(FILE, pattern);
        if (!read.equals(written)) {
            throw new IllegalStateException(pattern + " read " + read + " where " + written + " was written");
        }
        return read.runs();
    }

    private static LogReading.Told generate() throws IOException {
        Files.createDirectories(FILE.getParent());
        Random random = new Random(1);
        long written = 0;
        long telling = 0;
        long starts = 0;
        Set<String> keys = new HashSet<>();
        Set<String> workers = new HashSet<>();
        try (BufferedWriter log = Files.newBufferedWriter(FILE)) {
            for (long n = 0; written < SIZE; n++) {
                boolean tells = n % 10 == 0;
                long second = n / 100 % 86_400;
                int pid = 28_600 + random.nextInt(4);
                String key = "user_id=" + random.nextInt(1000);
                String line = "2026-12-01 %02d:%02d:%02d,%03d [%d] [INFO] app: %s\n"
                        .formatted(
                                second / 3600,
                                second / 60 % 60,
                                second % 60,
                                n % 1000,
                                pid,
                                tells
                                        ? "[profile_analyzer] running for " + key
                                        : "request served in " + random.nextInt(900) + " ms, cache hit, trace=" + n);
                if (tells) {
                    telling++;
                    starts += (MIDNIGHT + second) * 1000 + n % 1000;
                    keys.add(key);
                    workers.add("web-1:" + pid);
                }
                log.write(line);
                written += line.length();
            }
        }
        return new LogReading.Told(telling, keys.size(), workers.size(), starts);
    }

    private static void print(Map<String, List<Double>> seconds) throws IOException {
        double megabytes = Files.size(FILE) / 1e6;
        double own = median(seconds.get("onlyonce, preset"));
        System.out.println("load " + Files.readString(Path.of("/proc/loadavg")).strip());
        seconds.forEach((name, times) -> System.out.printf(
                "%-24s %6.2f s %7.0f MB/s   the preset is %5.2f times as fast%n",
                name, median(times), megabytes / median(times), median(times) / own));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    private static boolean onPath(String program) {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command[0] + " failed");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return output.strip();
    }
}
