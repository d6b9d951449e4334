package dev.onlyonce.check;

import dev.onlyonce.check.JobVerdict.Multiplied;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.CauseWords;
import dev.onlyonce.duplicates.JobInMemory.Due;
import dev.onlyonce.duplicates.Phases;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One job in a few sentences: what ran how often, where, why, and what to do. */
final class JobSentences {

    private static final int MOST_WORKERS = 8;
    private static final int MOST_TICKS = 5;
    private static final String INDENT = "  ";

    private final Words words;
    private final Times times;
    private final CauseWords causes;

    JobSentences(Words words, Times times) {
        this.words = words;
        this.times = times;
        this.causes = new CauseWords(words.language(), this::value);
    }

    List<String> of(JobVerdict job) {
        List<String> sentences = new ArrayList<>();
        sentences.add(job.job() + ": " + counted(job));
        sentences.add(INDENT + workers(job.places()));
        job.multiplied().ifPresent(multiplied -> why(job, multiplied).forEach(each -> sentences.add(INDENT + each)));
        job.phases().ifPresent(phases -> sentences.add(INDENT + phases(job, phases)));
        if (job.due() != null) {
            sentences.add(INDENT + due(job.due()));
        }
        job.missedCauses()
                .forEach(cause -> cause("why.missed", cause, true).forEach(each -> sentences.add(INDENT + each)));
        others(job).forEach(each -> sentences.add(INDENT + each));
        return sentences;
    }

    private String counted(JobVerdict job) {
        String each = words.count(job.byId() ? "work" : "ticks", job.ticks());
        String ticks = job.keys() > 1 ? words.of("ticks.keys", each, job.keys()) : each;
        String runs = words.count("runs", job.runs());
        if (job.multiplied().isEmpty()) {
            return words.of(job.runs() == job.ticks() ? "ran.once" : "ran.retried", ticks, runs, job.retries());
        }
        Multiplied several = job.multiplied().get();
        String begun = several.least() == several.most()
                ? String.valueOf(several.most())
                : words.of("between", several.least(), several.most());
        String times = several.ticks() == job.ticks()
                ? words.of("atATime.each", begun)
                : words.of("atATime.some", begun, several.ticks());
        return several.extra() == 0
                ? words.of("ran.question", ticks, runs, times, several.questioned())
                : words.of(
                        "ran.several",
                        ticks,
                        runs,
                        times,
                        words.count("found.extra", several.extra()),
                        confidence(several));
    }

    private String confidence(Multiplied several) {
        return words.of("confidence." + several.confidence().word());
    }

    private String workers(JobVerdict.Places places) {
        List<Map.Entry<String, Long>> workers = places.workers();
        if (workers.isEmpty()) {
            return words.count("worker.unknown", places.unknown());
        }
        long most = workers.getFirst().getValue();
        long least = workers.getLast().getValue();
        String kind = places.containers() ? "container" : "worker";
        String sentence = most == least
                ? words.count(kind + ".each", workers.size(), names(places), words.count("runs", most))
                : words.count(kind + ".between", workers.size(), names(places), least, most);
        String first = places.pids().contains(1L) ? " " + words.of("worker.first") : "";
        String unknown = places.unknown() > 0 ? " " + words.count("worker.unknown", places.unknown()) : "";
        return sentence + first + unknown;
    }

    private String names(JobVerdict.Places places) {
        boolean pids = !places.pids().isEmpty();
        Stream<String> all = pids
                ? places.pids().stream().map(String::valueOf)
                : places.workers().stream().map(Map.Entry::getKey);
        String names = all.limit(MOST_WORKERS).collect(Collectors.joining(", "));
        int more = places.workers().size() - MOST_WORKERS;
        String listed = more > 0 ? names + ", " + words.of("more", more) : names;
        return pids ? words.count("pids", places.pids().size(), listed) : listed;
    }

    private List<String> why(JobVerdict job, Multiplied several) {
        List<String> sentences = new ArrayList<>();
        if (several.questioned() > 0) {
            sentences.add(words.of(several.again() ? "question.again" : "question", job.job(), several.questioned()));
        }
        boolean onlyAgain = several.again() && several.extra() == 0;
        if (!onlyAgain) {
            sentences.addAll(cause("why", several.cause(), several.extra() > 0));
        }
        sentences.add(span(several));
        return sentences;
    }

    private String phases(JobVerdict job, Phases phases) {
        return words.of(
                "phases", job.job(), phases.workers(), seconds(phases.period()), phases.beyond(), phases.runs());
    }

    /** An instant as the people here read clocks; whatever else as it is. */
    private String value(String of) {
        try {
            return times.of(Instant.parse(of));
        } catch (DateTimeException notAnInstant) {
            return of;
        }
    }

    private static String seconds(Duration period) {
        return BigDecimal.valueOf(period.toMillis(), 3)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private String span(Multiplied several) {
        String first = times.of(several.first());
        String last = times.after(several.first(), several.last());
        if (several.onceSince() > 0) {
            return words.count("span.over", several.onceSince(), first, last);
        }
        return first.endsWith(last) ? words.of("span.at", first) : words.of("span", first, last);
    }

    /** Why, and what to do where something is wrong. */
    private List<String> cause(String key, Cause cause, boolean advise) {
        if (cause.id().equals(Cause.UNKNOWN)) {
            return List.of(words.of(key + ".unknown"));
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(words.of(
                key,
                causes.name(cause.id()),
                words.of("confidence." + cause.confidence().word()),
                causes.why(cause)));
        if (advise) {
            causes.advice(cause).map(advice -> words.of("advice", advice)).ifPresent(sentences::add);
        }
        return sentences;
    }

    private String due(Due due) {
        if (due.missed().isEmpty()) {
            return words.count("due.none", due.due());
        }
        List<Instant> missed = due.missed();
        String which = missed.stream().limit(MOST_TICKS).map(times::of).collect(Collectors.joining(", "));
        if (missed.size() > MOST_TICKS) {
            which += ", " + words.of("more", missed.size() - MOST_TICKS);
        }
        return words.of("due.missed", words.count("found.missed", missed.size()), due.due(), which);
    }

    private List<String> others(JobVerdict job) {
        List<String> sentences = new ArrayList<>();
        if (job.due() != null && !job.due().complete()) {
            sentences.add(words.of("due.tooMany", job.due().due()));
        }
        if (job.outside() > 0) {
            sentences.add(words.count("outside", job.outside()));
        }
        if (job.failed() > 0) {
            sentences.add(words.count("failed", job.failed()));
        }
        if (job.overlapping() > 0) {
            sentences.add(words.count("overlaps", job.overlapping()));
            if (job.overlapCause() != null) {
                sentences.addAll(cause("why", job.overlapCause(), true));
            }
        }
        if (job.byId()) {
            sentences.add(words.of("byId", job.job()));
        }
        if (job.outcomes() == 0) {
            sentences.add(words.of("outcome.unknown"));
        }
        return sentences;
    }
}
