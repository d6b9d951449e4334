package dev.onlyonce.runs.reports;

import dev.onlyonce.http.TargetNames;
import dev.onlyonce.runs.Run;
import dev.onlyonce.runs.RunBatch;
import dev.onlyonce.runs.RunIntake;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the records of one call, then hands them to the intake, a batch for each target and source. */
final class Reports {

    private final TargetNames targets;
    private final Map<Origin, Group> groups = new LinkedHashMap<>();
    private final List<ReportAnswer.Refused> refused = new ArrayList<>();

    Reports(TargetNames targets) {
        this.targets = targets;
    }

    private record Origin(String target, String source) {}

    private record Group(List<Run> runs, List<Integer> lines) {}

    void add(ReportBody.Entry entry) {
        if (entry.node() == null) {
            refused.add(new ReportAnswer.Refused(entry.line(), "", String.valueOf(entry.fault())));
            return;
        }
        try {
            Run run = ReportRecord.read(entry.node());
            if (!targets.contains(run.target())) {
                throw new ReportRefused("target", "there is no target of the name '" + run.target() + "'");
            }
            Group group = groups.computeIfAbsent(
                    new Origin(run.target(), run.source()), o -> new Group(new ArrayList<>(), new ArrayList<>()));
            group.runs().add(run);
            group.lines().add(entry.line());
        } catch (ReportRefused e) {
            refused.add(new ReportAnswer.Refused(entry.line(), e.field(), e.reason()));
        }
    }

    /** @throws org.springframework.dao.DataAccessException when the store is away; sending all again is harmless */
    ReportAnswer store(RunIntake intake) {
        int fresh = 0;
        int known = 0;
        for (Map.Entry<Origin, Group> group : groups.entrySet()) {
            Origin origin = group.getKey();
            // a report says which runs there were, not which there were not: it covers no time
            RunIntake.Taken taken = intake.take(new RunBatch(
                    origin.target(), origin.source(), group.getValue().runs(), List.of(), null, true, false));
            fresh += taken.fresh();
            known += taken.known();
            taken.refused()
                    .forEach(r -> refused.add(
                            new ReportAnswer.Refused(group.getValue().lines().get(r.index()), r.field(), r.reason())));
        }
        refused.sort(Comparator.comparingInt(ReportAnswer.Refused::line));
        return new ReportAnswer(fresh, known, List.copyOf(refused));
    }
}
