package dev.onlyonce.check;

import dev.onlyonce.check.JobVerdict.Answer;
import dev.onlyonce.check.Options.JobOption;
import dev.onlyonce.duplicates.CaseEvidence;
import dev.onlyonce.duplicates.Start;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads logs, judges the jobs that they tell of, and says it. */
final class LogCheck {

    private final Options options;
    private final Surroundings here;
    private final Words words;
    private final ZoneId zone;
    private final Gathered gathered = new Gathered();
    private final LogScan scan;
    private final List<Scanned> read = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean readAll = true;

    LogCheck(Options options, Surroundings here, Words words, ZoneId zone) {
        this.options = options;
        this.here = here;
        this.words = words;
        this.zone = zone;
        Map<String, String> keys = new HashMap<>();
        for (JobOption job : options.jobs()) {
            if (job.key() != null) {
                keys.put(job.name(), job.key());
            }
        }
        this.scan = LogScan.of(new LogScan.Settings(zone, keys, here.clock().instant()), gathered);
    }

    /**
     * The whole answer.
     *
     * @param names of files; {@code -} is standard input
     * @return the exit code
     */
    int check(List<String> names) {
        readAll(names);
        Coverage coverage = new Coverage();
        read.forEach(file -> cover(file, coverage));
        Instant from = options.since() == null || coverage.isEmpty()
                ? null
                : coverage.last().minus(options.since());
        Coverage looked = coverage.from(from);
        JobJudge judge = new JobJudge(options, zone, looked, seen());
        List<JobVerdict> verdicts = judge(judge, from);
        Report report = new Report(words, zone, here.out());
        report.verdicts(verdicts);
        report.notSeen(notSeen(judge));
        report.read(read, looked, options, gathered.passedOver());
        notes.forEach(here.out()::println);
        return readAll ? answer(verdicts) : CheckCommand.CANNOT_TELL;
    }

    /** What the logs tell beside runs. */
    private CaseEvidence seen() {
        LogScan.Signs signs = scan.signs();
        CaseEvidence told = CaseEvidence.NONE
                .told(signs.starts(), signs.claims())
                .formats(read.stream()
                        .flatMap(file -> file.recognisedAs().stream())
                        .collect(Collectors.toSet()));
        return signs.rows().isEmpty() ? told : told.lockRows(signs.rows());
    }

    /** What cannot be read is named, and the rest is read. */
    private void readAll(List<String> names) {
        List<Path> files = names.stream()
                .filter(name -> !name.equals(Options.STANDARD_INPUT))
                .map(Path::of)
                .distinct()
                .toList();
        for (Path file : LogScan.oldestFirst(files)) {
            read(file.toString(), () -> scan.file(file));
        }
        if (names.contains(Options.STANDARD_INPUT)) {
            String name = words.of("stdin");
            read(name, () -> scan.stream(name, here.in()));
        }
    }

    /** Reads one file. */
    @FunctionalInterface
    private interface Reading {
        Scanned read() throws IOException;
    }

    private void read(String name, Reading reading) {
        try {
            read.add(reading.read());
        } catch (UnreadableLog e) {
            readAll = false;
            here.err().println(words.of("unreadable." + e.why(), name));
        } catch (IOException e) {
            readAll = false;
            here.err().println(words.of("unreadable.OTHER", name, String.valueOf(e.getMessage())));
        }
    }

    private static void cover(Scanned file, Coverage coverage) {
        if (file.coversFrom() != null && file.last() != null) {
            coverage.add(file.coversFrom(), file.last());
        }
    }

    private List<JobVerdict> judge(JobJudge judge, @Nullable Instant from) {
        List<JobVerdict> verdicts = new ArrayList<>();
        for (String job : gathered.jobs()) {
            Map<String, List<Start>> byKey = gathered.of(job, from);
            if (!byKey.isEmpty()) {
                SameRuns runs = new SameRuns(byKey);
                verdicts.add(judge.judge(job, runs.counted()));
                runs.same().forEach(pair -> notes.add(note("same.counted", job, pair)));
                runs.ambiguous().forEach(pair -> notes.add(note("same.ambiguous", job, pair)));
            }
        }
        return verdicts;
    }

    private String note(String key, String job, SameRuns.Pair pair) {
        return words.of(key, job, scan.logs().get(pair.counted()), scan.logs().get(pair.again()));
    }

    /** Jobs that were asked for by name, with the ticks that were due where their schedule was said. */
    private Map<String, Optional<Integer>> notSeen(JobJudge judge) {
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

    private int answer(List<JobVerdict> verdicts) {
        if (verdicts.stream().anyMatch(verdict -> verdict.answer() == Answer.NOT_ONCE)) {
            return CheckCommand.NOT_ONCE;
        }
        boolean allSeen =
                options.jobs().stream().allMatch(job -> gathered.jobs().contains(job.name()));
        boolean once = verdicts.stream().allMatch(verdict -> verdict.answer() == Answer.ONCE);
        boolean told = !verdicts.isEmpty() && allSeen && gathered.passedOver() == 0;
        return once && told ? CheckCommand.ONCE : CheckCommand.CANNOT_TELL;
    }
}
