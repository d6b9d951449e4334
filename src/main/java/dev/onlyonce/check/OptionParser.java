package dev.onlyonce.check;

import dev.onlyonce.check.Options.JobOption;
import dev.onlyonce.duplicates.OncePolicy;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/** Reads the arguments: {@code --name value} or {@code --name=value}; what is said of a job follows its {@code --job}. */
final class OptionParser {

    private final Deque<String> left;
    private final List<String> files = new ArrayList<>();
    private final List<JobOption> jobs = new ArrayList<>();
    private @Nullable String jdbcUrl;
    private @Nullable Duration since;
    private @Nullable ZoneId zone;
    private String language = "";
    private boolean help;

    private OptionParser(String... args) {
        this.left = new ArrayDeque<>(Arrays.asList(args));
    }

    /** @throws Refused when one is not known, or its value is none */
    static Options parse(String... args) throws Refused {
        return new OptionParser(args).read();
    }

    /** The language alone, for saying what is wrong with the rest. */
    static String language(String... args) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].startsWith("--lang=")) {
                return args[i].substring("--lang=".length());
            }
            if (args[i].equals("--lang") && i + 1 < args.length) {
                return args[i + 1];
            }
        }
        return "";
    }

    private Options read() throws Refused {
        boolean onlyFiles = false;
        while (!left.isEmpty()) {
            String word = left.removeFirst();
            if (onlyFiles || word.equals(Options.STANDARD_INPUT) || !word.startsWith("-")) {
                files.add(word);
            } else if (word.equals("--")) {
                onlyFiles = true;
            } else {
                option(word);
            }
        }
        return new Options(List.copyOf(files), jdbcUrl, since, zone, language, List.copyOf(jobs), help);
    }

    private void option(String word) throws Refused {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        if (equals >= 0) {
            left.addFirst(word.substring(equals + 1));
        }
        switch (name) {
            case "--help", "-h" -> help = true;
            case "--jdbc-url" -> jdbcUrl = value(name);
            case "--since" -> since = duration(name);
            case "--zone" -> zone = zone(name);
            case "--lang" -> language = language(name);
            case "--job" -> jobs.add(new JobOption(value(name), null, null, null, OncePolicy.UNDECIDED, null));
            case "--cron", "--cron-zone", "--every", "--runs", "--key" -> ofJob(name);
            default -> throw new Refused("refused.unknown", name);
        }
    }

    private void ofJob(String name) throws Refused {
        if (jobs.isEmpty()) {
            throw new Refused("refused.noJob", name);
        }
        JobOption job = jobs.removeLast();
        JobOption more = with(job, name);
        if (more.cron() != null && more.every() != null) {
            throw new Refused("refused.twoSchedules", more.name());
        }
        jobs.add(more);
    }

    private JobOption with(JobOption job, String name) throws Refused {
        String cron = name.equals("--cron") ? value(name) : job.cron();
        Duration every = name.equals("--every") ? duration(name) : job.every();
        ZoneId cronZone = name.equals("--cron-zone") ? zone(name) : job.cronZone();
        OncePolicy runs = name.equals("--runs") ? runs(name) : job.runs();
        String key = name.equals("--key") ? value(name) : job.key();
        return new JobOption(job.name(), cron, every, cronZone, runs, key);
    }

    private String value(String name) throws Refused {
        String value = left.pollFirst();
        if (value == null || value.isBlank()) {
            throw new Refused("refused.noValue", name);
        }
        return value;
    }

    private Duration duration(String name) throws Refused {
        String value = value(name);
        try {
            Duration duration = DurationStyle.detectAndParse(value);
            if (duration.toMillis() > 0) {
                return duration;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new Refused("refused.duration", name, value);
        }
        throw new Refused("refused.duration", name, value);
    }

    private ZoneId zone(String name) throws Refused {
        String value = value(name);
        try {
            return ZoneId.of(value);
        } catch (DateTimeException e) {
            throw new Refused("refused.zone", name, value);
        }
    }

    private String language(String name) throws Refused {
        String value = value(name);
        if (!value.equals("en") && !value.equals("ko")) {
            throw new Refused("refused.language", name, value);
        }
        return value;
    }

    private OncePolicy runs(String name) throws Refused {
        String value = value(name);
        return Arrays.stream(OncePolicy.values())
                .filter(policy -> policy.word().equals(value.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new Refused("refused.runs", name, value));
    }
}
