package dev.onlyonce.problems.ui;

import dev.onlyonce.problems.OpenProblems;
import dev.onlyonce.problems.Problem;
import dev.onlyonce.problems.ProblemLinks;
import dev.onlyonce.problems.ProblemList;
import dev.onlyonce.uikit.PageState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Which problems an address asks for: one, those that are open, those of the range that are over, or both. */
@Component
class ProblemsShown {

    static final String FILTER = "state";
    static final String ALL = "all";
    static final String OPEN = "open";
    static final String RESOLVED = "resolved";
    static final List<String> FILTERS = List.of(ALL, OPEN, RESOLVED);

    private static final int MOST = 200;

    private final OpenProblems open;
    private final ProblemList problems;

    ProblemsShown(OpenProblems open, ProblemList problems) {
        this.open = open;
        this.problems = problems;
    }

    /**
     * @param only whether the address names one
     * @param cut whether there are more
     */
    record Shown(String filter, boolean only, List<ProblemLine> lines, boolean cut) {}

    Shown of(PageState state) {
        String filter = state.parameter(FILTER).filter(FILTERS::contains).orElse(ALL);
        Optional<String> id = state.parameter(ProblemLinks.PARAMETER);
        if (id.isPresent()) {
            return new Shown(filter, true, lines(one(state, id.get()).stream(), state), false);
        }
        List<Problem> now = filter.equals(RESOLVED) ? List.of() : open.of(state.name());
        List<Problem> over =
                filter.equals(OPEN) ? List.of() : problems.resolved(state.name(), state.from(), state.to(), MOST + 1);
        List<ProblemLine> lines =
                lines(Stream.concat(now.stream(), over.stream().limit(MOST)), state);
        return new Shown(filter, false, lines, over.size() > MOST);
    }

    private Optional<Problem> one(PageState state, String id) {
        return id.matches("\\d{1,18}")
                ? problems.find(Long.parseLong(id))
                        .filter(found -> found.target().equals(state.name()))
                : Optional.empty();
    }

    private static List<ProblemLine> lines(Stream<Problem> problems, PageState state) {
        return problems.map(problem -> ProblemLine.of(problem, state.formats())).toList();
    }
}
