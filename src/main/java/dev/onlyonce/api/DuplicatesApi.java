package dev.onlyonce.api;

import dev.onlyonce.duplicates.Duplicates;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What ran more often than it was meant to, the latest first. */
@RestController
class DuplicatesApi {

    private final Duplicates duplicates;

    DuplicatesApi(Duplicates duplicates) {
        this.duplicates = duplicates;
    }

    @GetMapping("/api/v1/duplicates")
    Listing<DuplicateAnswer> duplicates(ListQuery query) {
        Instant to = query.to();
        long before = Long.MAX_VALUE;
        if (query.cursor() != null) {
            String[] parts = query.cursor().split(" ", -1);
            try {
                to = Instant.parse(parts[0]);
                before = Long.parseLong(parts[parts.length - 1]);
            } catch (DateTimeParseException | NumberFormatException e) {
                throw new RefusedInput("cursor", "not a cursor of this list");
            }
        }
        List<DuplicateAnswer> read =
                duplicates.list(query.target(), query.from(), to, before, query.limit() + 1).stream()
                        .map(DuplicateAnswer::of)
                        .toList();
        return Listing.page(read, query.limit(), duplicate -> duplicate.firstStart() + " " + duplicate.id());
    }
}
