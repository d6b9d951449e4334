package dev.onlyonce.api;

import dev.onlyonce.duplicates.Ledger;
import dev.onlyonce.duplicates.LedgerTick;
import dev.onlyonce.duplicates.TickState;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Per job the row of its ticks, each with what became of it. */
@RestController
class LedgerApi {

    private final Targets targets;
    private final Ledger ledger;

    LedgerApi(Targets targets, Ledger ledger) {
        this.targets = targets;
        this.ledger = ledger;
    }

    /**
     * @param states worst first, in the words of the contract
     * @param keys that ran
     * @param firstStart null where nothing ran
     */
    record TickAnswer(
            String target,
            String job,
            Instant tick,
            int runs,
            int extraRuns,
            int keys,
            int duplicateKeys,
            List<String> states,
            @Nullable Instant firstStart) {}

    /** Settled ticks by target, job and time. */
    @GetMapping("/api/v1/ledger")
    Listing<TickAnswer> ledger(ListQuery query, @RequestParam(name = "job", required = false) @Nullable String job) {
        Place after = query.cursor() == null ? null : place(query.cursor());
        List<TickAnswer> read = new ArrayList<>();
        for (String target : targets.of(query)) {
            for (String name : ledger.jobs(target)) {
                int order = after == null ? 1 : (target + '\n' + name).compareTo(after.job());
                if (read.size() <= query.limit() && (job == null || job.equals(name)) && order >= 0) {
                    Instant from = after != null && order == 0 ? after.tick().plusNanos(1_000) : query.from();
                    ledger.ticks(target, name, from, query.to(), query.limit() + 1 - read.size()).stream()
                            .map(tick -> answer(target, name, tick))
                            .forEach(read::add);
                }
            }
        }
        return Listing.page(read, query.limit(), t -> t.target() + '\n' + t.job() + '\n' + t.tick());
    }

    private record Place(String job, Instant tick) {}

    private static Place place(String cursor) {
        int last = cursor.lastIndexOf('\n');
        try {
            return new Place(cursor.substring(0, Math.max(0, last)), Instant.parse(cursor.substring(last + 1)));
        } catch (DateTimeParseException e) {
            throw new RefusedInput("cursor", "not a cursor of this list");
        }
    }

    private static TickAnswer answer(String target, String job, LedgerTick tick) {
        return new TickAnswer(
                target,
                job,
                tick.tick(),
                tick.runs(),
                tick.extraRuns(),
                tick.keys(),
                tick.duplicateKeys(),
                tick.states().stream().map(TickState::word).toList(),
                tick.firstStart());
    }
}
