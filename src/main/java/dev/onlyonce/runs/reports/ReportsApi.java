package dev.onlyonce.runs.reports;

import dev.onlyonce.http.BoundTarget;
import dev.onlyonce.http.RefusedInput;
import dev.onlyonce.http.TargetNames;
import dev.onlyonce.runs.RunIntake;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes runs from programs that say themselves what they do. */
@RestController
class ReportsApi {

    private final RunIntake intake;
    private final TargetNames targets;
    private final long maxBody;

    ReportsApi(RunIntake intake, TargetNames targets, ReportSettings settings) {
        this.intake = intake;
        this.targets = targets;
        this.maxBody = settings.maxBody().toBytes();
    }

    /** One run, an array of them, or one a line (NDJSON); packed with gzip or not; the same again changes nothing. */
    @PostMapping("/api/v1/runs")
    ResponseEntity<?> report(HttpServletRequest request) throws IOException {
        if (request.getContentLengthLong() > maxBody) {
            throw tooLarge();
        }
        Reports reports = new Reports(BoundTarget.within(request, targets));
        try (InputStream body = unpacked(request)) {
            ReportBody.read(new LimitedStream(body, maxBody), isLines(request.getContentType()), reports::add);
        } catch (LimitedStream.TooLong e) {
            throw tooLarge();
        } catch (ZipException | java.io.EOFException e) {
            throw new RefusedInput("body", "not gzip to its end: " + e.getMessage());
        }
        return answer(reports.store(intake));
    }

    private static boolean isLines(@Nullable String contentType) {
        return contentType != null && contentType.toLowerCase(Locale.ROOT).matches(".*(ndjson|jsonl|json-lines).*");
    }

    private static InputStream unpacked(HttpServletRequest request) throws IOException {
        String encoding = request.getHeader("Content-Encoding");
        if (encoding == null || encoding.isBlank() || encoding.strip().equalsIgnoreCase("identity")) {
            return request.getInputStream();
        }
        if (encoding.strip().equalsIgnoreCase("gzip")) {
            return new GZIPInputStream(request.getInputStream());
        }
        throw new RefusedInput(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "Content-Encoding", "gzip or nothing");
    }

    private RefusedInput tooLarge() {
        return new RefusedInput(
                HttpStatus.CONTENT_TOO_LARGE, "body", "longer than " + maxBody + " bytes; send it in parts");
    }

    /** When nothing at all could be taken, the call as a whole was wrong. */
    private static ResponseEntity<?> answer(ReportAnswer answer) {
        boolean taken = answer.fresh() + answer.known() > 0 || answer.refused().isEmpty();
        if (taken) {
            return ResponseEntity.ok(answer);
        }
        ReportAnswer.Refused first = answer.refused().getFirst();
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST,
                "line %d, %s: %s"
                        .formatted(first.line(), first.field().isEmpty() ? "record" : first.field(), first.reason()));
        problem.setProperty("new", 0);
        problem.setProperty("known", 0);
        problem.setProperty("refused", answer.refused());
        return ResponseEntity.badRequest().body(problem);
    }
}
