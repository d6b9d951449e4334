package dev.onlyonce.check;

import dev.onlyonce.check.JobVerdict.Answer;
import dev.onlyonce.runs.LogScan.Scanned;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Says what was found: one sentence for all, a paragraph for each job, and what it rests on. */
final class Report {

    private static final int MOST_JOBS = 40;
    private static final int MOST_FILES = 20;

    private final Words words;
    private final Times times;
    private final PrintStream out;
    private boolean missesLooked;

    Report(Words words, ZoneId zone, PrintStream out) {
        this.words = words;
        this.times = new Times(zone);
        this.out = out;
    }

    void verdicts(List<JobVerdict> verdicts) {
        out.println(headline(verdicts));
        List<JobVerdict> worstFirst = verdicts.stream()
                .sorted(Comparator.comparing(JobVerdict::answer)
                        .thenComparing(
                                Comparator.comparingLong(JobVerdict::extra).reversed())
                        .thenComparing(JobVerdict::job))
                .toList();
        missesLooked = worstFirst.stream().allMatch(verdict -> verdict.due() != null);
        JobSentences sentences = new JobSentences(words, times);
        for (JobVerdict verdict : worstFirst.subList(0, Math.min(MOST_JOBS, worstFirst.size()))) {
            out.println();
            sentences.of(verdict).forEach(out::println);
        }
        if (worstFirst.size() > MOST_JOBS) {
            out.println();
            out.println(words.of("jobs.more", worstFirst.size() - MOST_JOBS));
        }
    }

    private String headline(List<JobVerdict> verdicts) {
        if (verdicts.isEmpty()) {
            return words.of("headline.nothing");
        }
        List<String> wrong = new ArrayList<>();
        long extra = verdicts.stream().mapToLong(JobVerdict::extra).sum();
        long missed = verdicts.stream().mapToLong(JobVerdict::missed).sum();
        long failed = verdicts.stream().mapToLong(JobVerdict::failed).sum();
        long overlaps = verdicts.stream().mapToLong(JobVerdict::overlapping).sum();
        add(wrong, "found.extra", extra);
        add(wrong, "found.missed", missed);
        add(wrong, "found.failed", failed);
        add(wrong, "found.overlaps", overlaps);
        if (!wrong.isEmpty()) {
            long jobs = count(verdicts, Answer.NOT_ONCE);
            return words.of("headline.notOnce", String.join(", ", wrong), words.count("jobs", jobs));
        }
        long questions = count(verdicts, Answer.QUESTION);
        return questions > 0
                ? words.of("headline.question", words.count("jobs", questions))
                : words.count("headline.once", verdicts.size());
    }

    private void add(List<String> found, String key, long count) {
        if (count > 0) {
            found.add(words.count(key, count));
        }
    }

    private static long count(List<JobVerdict> verdicts, Answer answer) {
        return verdicts.stream().filter(verdict -> verdict.answer() == answer).count();
    }

    /** Jobs that were asked for by name, with the ticks that were due where their schedule was said. */
    void notSeen(Map<String, Optional<Integer>> jobs) {
        new TreeMap<>(jobs).forEach((job, due) -> {
            out.println();
            out.println(
                    due.map(ticks -> words.of("notSeen.due", job, ticks)).orElseGet(() -> words.of("notSeen", job)));
        });
    }

    void read(List<Scanned> files, Coverage coverage, Options options, long passedOver) {
        out.println();
        files.stream().limit(MOST_FILES).forEach(this::file);
        if (files.size() > MOST_FILES) {
            long lines = files.stream().mapToLong(Scanned::lines).sum();
            out.println(words.of("read.more", files.size() - MOST_FILES, lines));
        }
        if (passedOver > 0) {
            out.println(words.of("read.passedOver", Gathered.MOST_RUNS, passedOver));
        }
        if (!coverage.isEmpty()) {
            Instant first = coverage.first();
            String last = times.after(first, coverage.last());
            String zone = words.of(
                    options.zone() == null ? "zone.assumed" : "zone",
                    times.zone().getId());
            out.println(
                    options.since() == null
                            ? words.of("range", times.of(first), last, zone)
                            : words.of("range.since", times.of(first), last, zone));
        }
        if (!coverage.isEmpty() && !missesLooked) {
            out.println(words.of("missed.notLooked"));
        }
    }

    private void file(Scanned file) {
        if (file.lines() == 0) {
            out.println(words.of("read.empty", file.name()));
            return;
        }
        long rest = file.lines() - file.telling();
        String as =
                file.recognisedAs().isEmpty() ? words.of("read.notRecognised") : String.join(", ", file.recognisedAs());
        StringBuilder line = new StringBuilder(
                words.of("read", file.name(), as, file.lines(), file.telling(), rest, percent(rest, file.lines())));
        if (!file.origins().isEmpty()) {
            line.append(' ').append(words.count("read.origins", file.origins().size()));
        }
        if (file.dated() != null) {
            line.append(' ').append(words.of("read.dated", times.of(file.dated())));
        }
        if (file.oversize() > 0) {
            line.append(' ').append(words.of("read.oversize", file.oversize()));
        }
        if (file.future() > 0) {
            line.append(' ').append(words.of("read.future", file.future()));
        }
        out.println(line);
    }

    /** Never 0 or 100 for what is not: those would say "none" and "all". */
    private static String percent(long part, long all) {
        long percent = Math.round(100.0 * part / all);
        if (part > 0 && percent == 0) {
            return "<1";
        }
        return part < all && percent == 100 ? ">99" : String.valueOf(percent);
    }
}
