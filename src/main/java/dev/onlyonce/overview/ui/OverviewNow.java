package dev.onlyonce.overview.ui;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import dev.onlyonce.cpu.CpuNow;
import dev.onlyonce.cpu.HostReading;
import dev.onlyonce.cpu.WorkersAlive;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.PageState;
import dev.onlyonce.uikit.PageTargets;
import dev.onlyonce.uikit.StatTile;
import dev.onlyonce.uikit.StateBadge;
import dev.onlyonce.uikit.Texts;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The strip under the sentence: CPU now, workers alive, the last run. */
@org.springframework.stereotype.Component
class OverviewNow {

    private final CpuNow cpu;
    private final WorkersAlive alive;
    private final PageTargets targets;

    OverviewNow(CpuNow cpu, WorkersAlive alive, PageTargets targets) {
        this.cpu = cpu;
        this.alive = alive;
        this.targets = targets;
    }

    /**
     * @param busy share of the host's processors; null is not known
     * @param workers seen alive, 0 where none was found; null is not known: nobody looks
     * @param lastRun null when there was none
     */
    record Facts(
            @Nullable Double busy,
            @Nullable Long workers,
            @Nullable Instant lastRun,
            PageTargets.Choice target) {

        Component draw(Formats formats) {
            Div strip = new Div(
                    answers(formats),
                    new StatTile(Texts.of("now.cpu"), formats.percent(busy), busy != null),
                    new StatTile(Texts.of("now.workers"), formats.number(workers), workers != null),
                    new StatTile(
                            Texts.of("now.lastRun"),
                            lastRun == null
                                    ? Texts.of("now.noRun")
                                    : formats.time(lastRun) + " " + formats.zoneInShort(lastRun),
                            lastRun != null));
            strip.addClassNames("card", "now");
            return strip;
        }

        private Component answers(Formats formats) {
            Boolean answers = target.answers();
            if (answers == null) {
                return new StateBadge(StateBadge.Kind.UNKNOWN, Texts.of("target.silent"));
            }
            if (answers && target.reason() != null) {
                return new StateBadge(StateBadge.Kind.RISK, Texts.of("now.failing", target.reason()));
            }
            return answers
                    ? new StateBadge(StateBadge.Kind.GOOD, Texts.of("target.answers"))
                    : new StateBadge(
                            StateBadge.Kind.RISK,
                            Texts.of("now.blind", formats.time(target.lastAnswer()), String.valueOf(target.reason())));
        }
    }

    Facts of(PageState state) {
        Optional<HostReading> reading = cpu.of(state.name());
        return new Facts(
                reading.map(HostReading::shares).map(shares -> shares.busy()).orElse(null),
                alive.of(state.name()).stream()
                        .mapToObj(Long::valueOf)
                        .findFirst()
                        .orElse(null),
                targets.newest(state.name()).orElse(null),
                state.target());
    }
}
