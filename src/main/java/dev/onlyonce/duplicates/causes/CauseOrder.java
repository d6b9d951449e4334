package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.CaseFile;
import dev.onlyonce.duplicates.Cause;
import dev.onlyonce.duplicates.Cause.Other;
import dev.onlyonce.duplicates.Confidence;
import dev.onlyonce.duplicates.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * The order among causes. The surest answer wins; of equally sure ones the first here: what is no fault at all before faults,
 * what names one event (a death, a lock's end) before what names an arrangement, and the arrangement that says most before
 * the one that only counts workers. {@code docs/decisions/0010-order-of-causes.md} has the reasons.
 */
public final class CauseOrder {

    private static final List<CauseRule> RULES = List.of(
            new ShippingCopy(),
            new LogEcho(),
            new Manual(),
            new InnerRetry(),
            new CatchUp(),
            new DstFold(),
            new LostWorker(),
            new Redelivery(),
            new ExpiredLock(),
            new UnclusteredStore(),
            new TwoSchedulers(),
            new LostLock(),
            new UselessLock(),
            new StoppedHolder(),
            new NobodySchedules(),
            new Restart(),
            new Rollout(),
            new ClockSkew(),
            new EarlyRelease(),
            new EveryWorker(),
            new SameWorker());

    private CauseOrder() {}

    private record Said(CauseRule rule, Answer.Found found) {}

    /** The cause of a case with all that were looked at; {@link Cause#UNKNOWN} where no rule explains it. */
    public static Cause judge(CaseFile file) {
        Case c = new Case(file);
        List<Said> found = new ArrayList<>();
        List<Other> others = new ArrayList<>();
        boolean gone = file.fault() == Fault.MISSED && file.missed().isEmpty(); // a late run came in between
        for (CauseRule rule : RULES) {
            if (!gone && rule.of().contains(file.fault())) {
                switch (rule.look(c)) {
                    case Answer.Found answer -> found.add(new Said(rule, answer));
                    case Answer.RuledOut out -> others.add(new Other(rule.id(), true, out.because(), out.evidence()));
                    case Answer.Missing missing -> others.add(new Other(rule.id(), false, missing.what(), List.of()));
                }
            }
        }
        found.sort((a, b) -> a.found().confidence().compareTo(b.found().confidence()));
        found.stream()
                .skip(1)
                .forEach(said -> others.addFirst(new Other(
                        said.rule().id(), true, "explained-better", said.found().evidence())));
        String framework = Framework.of(c);
        if (found.isEmpty()) {
            return new Cause(Cause.UNKNOWN, Cause.UNKNOWN, Confidence.POSSIBLE, List.of(), framework, others);
        }
        Said best = found.getFirst();
        String variant = best.found().variant();
        return new Cause(
                best.rule().id(),
                best.rule().id() + (variant.isEmpty() ? "" : "." + variant),
                best.found().confidence(),
                best.found().evidence(),
                framework,
                others);
    }
}
