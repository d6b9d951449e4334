package dev.onlyonce.targets;

import dev.onlyonce.http.Listing;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is watched, and how well. */
@RestController
class TargetsApi {

    private final TargetStatuses statuses;

    TargetsApi(TargetStatuses statuses) {
        this.statuses = statuses;
    }

    /** From memory; asks no target. */
    @GetMapping("/api/v1/targets")
    Listing<TargetStatus> targets() {
        return Listing.whole(statuses.all());
    }
}
