package dev.onlyonce.check;

import dev.onlyonce.duplicates.CaseEvidence;
import java.time.ZoneId;
import java.util.List;

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
        } catch (OutOfMemoryError e) {
            here.err().println(words.of("tooMuch"));
            return CANNOT_TELL;
        } catch (RuntimeException e) {
            // left alone the program would end with 1, which says that something ran twice
            here.err().println(words.of("broken", e));
            return CANNOT_TELL;
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
        new JobJudge(options, zone, new Coverage(), CaseEvidence.NONE).checkSchedules();
        LockReport locks = new LockReport(options, here, words, zone);
        locks.checkAddress();
        List<String> files = inputs(options);
        if (files.isEmpty() && options.jdbcUrl() == null) {
            here.err().println(words.of("usage"));
            return CANNOT_TELL;
        }
        int answer = files.isEmpty() ? CANNOT_TELL : new LogCheck(options, here, words, zone).check(files);
        if (options.jdbcUrl() != null) {
            locks.say();
        }
        return answer;
    }

    private List<String> inputs(Options options) {
        return options.files().isEmpty() && here.piped() ? List.of(Options.STANDARD_INPUT) : options.files();
    }
}
