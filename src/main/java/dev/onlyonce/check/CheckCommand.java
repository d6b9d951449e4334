package dev.onlyonce.check;

import dev.onlyonce.check.Options.JobOption;
import dev.onlyonce.runs.LogScan;
import dev.onlyonce.runs.LogScan.Scanned;
import dev.onlyonce.runs.UnreadableLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does what the arguments ask for, one thing after the other. */
final class CheckCommand {

    static final int ONCE = 0;
    static final int NOT_ONCE = 1;
    static final int CANNOT_TELL = 2;

    private final Surroundings here;

    CheckCommand(Surroundings here) {
        this.here = here;
    }

    int run(String... args) {
        Words words = new Words(Words.language(OptionParser.language(args), here.environment()));
        try {
            return run(OptionParser.parse(args), words);
        } catch (Refused refused) {
            here.err().println(refused.in(words));
            here.err().println(words.of("usage.hint"));
            return CANNOT_TELL;
        }
    }

    private int run(Options options, Words words) throws Refused {
        if (options.help()) {
            here.out().println(words.of("usage"));
            return ONCE;
        }
        ZoneId zone = options.zone() != null ? options.zone() : here.zone();
        new JobJudge(options, zone, new Coverage(), java.util.Set.of()).checkSchedules();
        LockReport locks = new LockReport(options, here, words, zone);
        locks.checkAddress();
        List<String> files = inputs(options);
        if (files.isEmpty() && options.jdbcUrl() == null) {
            here.err().println(words.of("usage"));
            return CANNOT_TELL;
        }
        int answer = files.isEmpty() ? CANNOT_TELL : logs(files, options, words, zone);
        if (options.jdbcUrl() != null) {
            locks.say();
        }
        return answer;
    }

    private List<String> inputs(Options options) {
        return options.files().isEmpty() && here.piped() ? List.of(Options.STANDARD_INPUT) : options.files();
    }

    private int logs(List<String> names, Options options, Words words, ZoneId zone) {
        Gathered gathered = new Gathered();
        Map<String, String> keys = new HashMap<>();
        options.jobs().stream().filter(job -> job.key() != null).forEach(job -> keys.put(job.name(), job.key()));
        LogScan scan = LogScan.of(new LogScan.Settings(zone, keys, here.clock().instant()), gathered);
        List<Scanned> read = new ArrayList<>();
        boolean all = read(names, scan, read, words);
        Coverage coverage = new Coverage();
        read.forEach(file -> cover(file, coverage));
        Instant from = options.since() == null || coverage.isEmpty()
                ? null
                : coverage.last().minus(options.since());
        Coverage looked = coverage.from(from);
        List<JobVerdict> verdicts = judge(gathered, new JobJudge(options, zone, looked, scan.started()), from);
        Report report = new Report(words, zone, here.out());
        report.verdicts(verdicts);
        report.notSeen(notSeen(options, gathered, new JobJudge(options, zone, looked, scan.started())));
        report.read(read, looked, options, gathered.passedOver());
        return !all ? CANNOT_TELL : answer(verdicts, options, gathered);
    }

    private static void cover(Scanned file, Coverage coverage) {
        if (file.coversFrom() != null && file.last() != null) {
            coverage.add(file.coversFrom(), file.last());
        }
    }

    /** Whether all could be read; what could not is named, and the rest is read. */
    private boolean read(List<String> names, LogScan scan, List<Scanned> read, Words words) {
        boolean all = true;
        List<Path> files = names.stream()
                .filter(name -> !name.equals(Options.STANDARD_INPUT))
                .map(Path::of)
                .distinct()
                .toList();
        for (Path file : LogScan.oldestFirst(files)) {
            all &= readOne(file.toString(), () -> scan.file(file), read, words);
        }
        if (names.contains(Options.STANDARD_INPUT)) {
            String name = words.of("stdin");
            all &= readOne(name, () -> scan.stream(name, here.in()), read, words);
        }
        return all;
    }

    /** Reads one file. */
    @FunctionalInterface
    private interface Reading {
        Scanned read() throws IOException;
    }

    private boolean readOne(String name, Reading reading, List<Scanned> read, Words words) {
        try {
            read.add(reading.read());
            return true;
        } catch (UnreadableLog e) {
            here.err().println(words.of("unreadable." + e.why(), name));
        } catch (IOException e) {
            here.err().println(words.of("unreadable.OTHER", name, String.valueOf(e.getMessage())));
        }
        return false;
    }

    private static List<JobVerdict> judge(Gathered gathered, JobJudge judge, @Nullable Instant from) {
        List<JobVerdict> verdicts = new ArrayList<>();
        for (String job : gathered.jobs()) {
            var byKey = gathered.of(job, from);
            if (!byKey.isEmpty()) {
                verdicts.add(judge.judge(job, byKey));
            }
        }
        return verdicts;
    }

    private static Map<String, Optional<Integer>> notSeen(Options options, Gathered gathered, JobJudge judge) {
        Map<String, Optional<Integer>> notSeen = new HashMap<>();
        for (JobOption job : options.jobs()) {
            if (!gathered.jobs().contains(job.name())) {
                notSeen.put(
                        job.name(),
                        job.hasSchedule() ? Optional.of(judge.due(job).due()) : Optional.empty());
            }
        }
        return notSeen;
    }

    private static int answer(List<JobVerdict> verdicts, Options options, Gathered gathered) {
        if (verdicts.stream().anyMatch(verdict -> verdict.answer() == JobVerdict.Answer.NOT_ONCE)) {
            return NOT_ONCE;
        }
        boolean allSeen =
                options.jobs().stream().allMatch(job -> gathered.jobs().contains(job.name()));
        boolean once = verdicts.stream().allMatch(verdict -> verdict.answer() == JobVerdict.Answer.ONCE);
        return !verdicts.isEmpty() && once && allSeen && gathered.passedOver() == 0 ? ONCE : CANNOT_TELL;
    }
}
