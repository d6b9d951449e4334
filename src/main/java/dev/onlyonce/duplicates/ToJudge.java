package dev.onlyonce.duplicates;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A span of one job's and key's runs that is to be judged anew.
 *
 * @param key '' where there is none
 * @param from earliest start among the runs that changed
 * @param to latest start or end among them, included
 * @param entries what noted it in the queue
 */
record ToJudge(String target, String job, String key, Instant from, Instant to, List<JudgeQueue.Entry> entries) {

    /** Entries of one key that lie closer are judged as one. */
    private static final Duration TOGETHER = Duration.ofHours(1);

    /** The spans that entries of one key ask for. */
    static List<ToJudge> of(List<JudgeQueue.Entry> ofKey) {
        List<ToJudge> spans = new ArrayList<>();
        @Nullable ToJudge open = null;
        for (JudgeQueue.Entry entry : ofKey.stream()
                .sorted(Comparator.comparing(JudgeQueue.Entry::from))
                .toList()) {
            if (open != null && entry.from().isAfter(open.to().plus(TOGETHER))) {
                spans.add(open);
                open = null;
            }
            open = open == null ? of(entry) : open.with(entry);
        }
        if (open != null) {
            spans.add(open);
        }
        return spans;
    }

    private static ToJudge of(JudgeQueue.Entry entry) {
        return new ToJudge(entry.target(), entry.job(), entry.key(), entry.from(), entry.to(), List.of(entry));
    }

    private ToJudge with(JudgeQueue.Entry entry) {
        List<JudgeQueue.Entry> all = new ArrayList<>(entries);
        all.add(entry);
        return new ToJudge(target, job, key, from, entry.to().isAfter(to) ? entry.to() : to, all);
    }

    /** Whether all of it is history, which no counter counts. */
    boolean backlog() {
        return entries.stream().allMatch(JudgeQueue.Entry::backlog);
    }
}
