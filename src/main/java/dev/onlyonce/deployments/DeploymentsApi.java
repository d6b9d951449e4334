package dev.onlyonce.deployments;

import dev.onlyonce.evidence.Deployment;
import dev.onlyonce.http.BoundTarget;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import dev.onlyonce.http.RefusedInput;
import dev.onlyonce.http.TargetNames;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes deployments from whoever deploys, and lists them. */
@RestController
class DeploymentsApi {

    private static final int MOST_BYTES = 64 * 1024;

    private final Deployments deployments;
    private final TargetNames targets;
    private final JdbcClient store;
    private final InstantSource clock;

    DeploymentsApi(Deployments deployments, TargetNames targets, JdbcClient store, InstantSource clock) {
        this.deployments = deployments;
        this.targets = targets;
        this.store = store;
        this.clock = clock;
    }

    /** One that begins, one that is over, or the end of one that was told before: 201 when it is new, else 200. */
    @PostMapping("/api/v1/deployments")
    ResponseEntity<Deployment> report(HttpServletRequest request) throws IOException {
        byte[] bytes = request.getInputStream().readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new RefusedInput(HttpStatus.CONTENT_TOO_LARGE, "body", "longer than " + MOST_BYTES + " bytes");
        }
        DeploymentBody body = DeploymentBody.parse(new String(bytes, StandardCharsets.UTF_8), clock.instant());
        // a token that is bound to one target has that as the request's parameter
        String target = body.target() != null ? body.target() : request.getParameter("target");
        if (target == null) {
            throw new RefusedInput("target", "name a target");
        }
        if (!BoundTarget.within(request, targets).contains(target)) {
            throw new RefusedInput("target", "there is no target of this name");
        }
        Deployments.Taken taken = deployments.take(body.report(target));
        return ResponseEntity.status(taken.created() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(taken.deployment());
    }

    /** Those whose rollout touches the span, in order of their start. */
    @GetMapping("/api/v1/deployments")
    Listing<Deployment> deployments(ListQuery query) {
        After after = After.of(query.cursor());
        List<Deployment> read = store.sql("""
                        SELECT * FROM deployment WHERE (:target::text IS NULL OR target = :target)
                           AND started_at < :to AND (finished_at IS NULL OR finished_at >= :from)
                           AND (started_at, target, id) > (:at, :afterTarget, :id)
                         ORDER BY started_at, target, id LIMIT :limit
                        """)
                .param("target", query.target())
                .param("from", query.from().atOffset(ZoneOffset.UTC))
                .param("to", query.to().atOffset(ZoneOffset.UTC))
                .param("at", after.startedAt().atOffset(ZoneOffset.UTC))
                .param("afterTarget", after.target())
                .param("id", after.id())
                .param("limit", query.limit() + 1)
                .query(Deployments.ROW)
                .list();
        return Listing.page(read, query.limit(), d -> d.startedAt() + "\n" + d.target() + "\n" + d.id());
    }

    /** Where the page before ended. */
    private record After(Instant startedAt, String target, String id) {

        static After of(@Nullable String cursor) {
            if (cursor == null) {
                return new After(Instant.EPOCH, "", "");
            }
            try {
                String[] parts = cursor.split("\n", 3);
                return new After(Instant.parse(parts[0]), parts[1], parts[2]);
            } catch (DateTimeParseException | ArrayIndexOutOfBoundsException e) {
                throw new RefusedInput("cursor", "not a cursor of this list");
            }
        }
    }
}
