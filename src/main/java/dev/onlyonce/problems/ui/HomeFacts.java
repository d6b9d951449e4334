package dev.onlyonce.problems.ui;

import dev.onlyonce.problems.OpenProblems;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.problems.ProblemLinks;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.PageTargets;
import dev.onlyonce.uikit.Texts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What stands on the page of all targets, from memory. */
@Component
class HomeFacts {

    private final PageTargets targets;
    private final OpenProblems problems;
    private final InstantSource clock;

    HomeFacts(PageTargets targets, OpenProblems problems, InstantSource clock) {
        this.targets = targets;
        this.problems = problems;
        this.clock = clock;
    }

    /**
     * @param rows open problems, the worst first
     * @param worst the first that counts; null when none does
     * @param counting how many do
     * @param unknown targets of which nothing was heard, so that nothing can be told of them
     */
    record Home(List<Row> rows, @Nullable Row worst, int counting, List<TargetRow> targets, List<String> unknown) {}

    record Row(String target, String link, ProblemLine line) {}

    /** @param dot how it answers, as the top bar shows it */
    record TargetRow(String name, String link, String dot, String words) {}

    /** By name. */
    List<String> targets() {
        return targets.all().stream().map(PageTargets.Choice::name).toList();
    }

    Home in(Locale language) {
        List<PageTargets.Choice> all = targets.all();
        Map<String, ZoneId> zones =
                all.stream().collect(Collectors.toMap(PageTargets.Choice::name, PageTargets.Choice::zone));
        List<Row> rows = problems.all().stream()
                .map(problem ->
                        row(problem, new Formats(language, zones.getOrDefault(problem.target(), ZoneOffset.UTC))))
                .toList();
        List<Row> counting = rows.stream()
                .filter(row -> row.line().problem().counts(clock.instant()))
                .toList();
        return new Home(
                rows,
                counting.isEmpty() ? null : counting.getFirst(),
                counting.size(),
                all.stream().map(target -> row(target, language)).toList(),
                all.stream()
                        .filter(this::isUnknown)
                        .map(PageTargets.Choice::name)
                        .toList());
    }

    private static Row row(Problem problem, Formats formats) {
        return new Row(problem.target(), ProblemLinks.of(problem).substring(1), ProblemLine.brief(problem, formats));
    }

    private boolean isUnknown(PageTargets.Choice target) {
        boolean heard =
                target.answers() != null || targets.newest(target.name()).isPresent();
        return !heard || !problems.knows(target.name());
    }

    private TargetRow row(PageTargets.Choice target, Locale language) {
        String name = URLEncoder.encode(target.name(), StandardCharsets.UTF_8).replace("+", "%20");
        int open = problems.counting(target.name()).size();
        String words = Texts.in(language, "target." + state(target));
        return new TargetRow(
                target.name(),
                "t/" + name + "/overview",
                dot(target),
                open == 0 ? words : words + " · " + Texts.in(language, "home.open", open));
    }

    private static String dot(PageTargets.Choice target) {
        return state(target).replace("answers", "");
    }

    private static String state(PageTargets.Choice target) {
        Boolean answers = target.answers();
        if (answers == null) {
            return "silent";
        }
        if (!answers) {
            return "retrying";
        }
        return target.reason() == null ? "answers" : "partly";
    }
}
