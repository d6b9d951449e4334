package dev.onlyonce.uikit;

import com.vaadin.flow.router.QueryParameters;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Turns an address into what its page shows. */
@Component
public class PageStates {

    private final PageTargets targets;
    private final RefreshClock refresh;
    private final InstantSource clock;

    PageStates(PageTargets targets, RefreshClock refresh, InstantSource clock) {
        this.targets = targets;
        this.refresh = refresh;
        this.clock = clock;
    }

    /** Empty when there is no such target. @throws BadAddress naming what the address has wrong */
    public Optional<PageState> of(String target, QueryParameters query, Locale language) {
        return targets.named(target).map(choice -> state(choice, query.getParameters(), language));
    }

    /** The same page, now. */
    PageState again(PageState state) {
        return targets.named(state.name())
                .map(choice -> state(choice, state.parameters(), state.language()))
                .orElse(state);
    }

    RefreshClock clock() {
        return refresh;
    }

    private PageState state(PageTargets.Choice target, Map<String, List<String>> query, Locale language) {
        TimeRange range = TimeRange.of(first(query, "from"), first(query, "to"), first(query, "last"));
        Formats formats =
                new Formats(language, first(query, "zone").map(PageStates::zone).orElse(target.zone()));
        Instant from = range.from();
        Instant to = range.to();
        if (from != null && to != null) {
            return new PageState(target, range, from, to, formats, query);
        }
        Instant end = end(target, range.last());
        return new PageState(target, range, end.minus(range.last()), end, formats, query);
    }

    /**
     * A recording ends with its last sample, whenever it is looked at. So does a target that only left old logs: there is
     * nothing to be late with. A live target that went silent keeps the wall clock: its silence is what matters.
     */
    private Instant end(PageTargets.Choice target, Duration last) {
        Instant now = clock.instant();
        if (!target.replayed() && target.answers() != null) {
            return now;
        }
        return targets.newest(target.name())
                .map(newest -> newest.plusSeconds(1))
                .filter(newest -> target.replayed() || newest.isBefore(now.minus(last)))
                .filter(newest -> newest.isBefore(now))
                .orElse(now);
    }

    private static Optional<String> first(Map<String, List<String>> query, String name) {
        List<String> values = query.getOrDefault(name, List.of());
        return values.isEmpty() || values.getFirst().isBlank() ? Optional.empty() : Optional.of(values.getFirst());
    }

    private static ZoneId zone(String id) {
        try {
            return ZoneId.of(id);
        } catch (DateTimeException unknown) {
            throw new BadAddress("zone=%s is no zone like Asia/Seoul".formatted(id), unknown);
        }
    }
}
