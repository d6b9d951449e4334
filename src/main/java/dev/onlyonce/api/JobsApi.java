package dev.onlyonce.api;

import dev.onlyonce.duplicates.JobSummaries;
import dev.onlyonce.duplicates.JobSummary;
import dev.onlyonce.http.ListQuery;
import dev.onlyonce.http.Listing;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Each job with its runs, occurrences, extra runs and workers. */
@RestController
class JobsApi {

    private final Targets targets;
    private final JobSummaries summaries;

    JobsApi(Targets targets, JobSummaries summaries) {
        this.targets = targets;
        this.summaries = summaries;
    }

    @GetMapping("/api/v1/jobs")
    Listing<JobSummary> jobs(ListQuery query) {
        List<JobSummary> jobs = targets.of(query).stream()
                .flatMap(target -> summaries.of(target, query.from(), query.to()).stream())
                .filter(job -> query.cursor() == null || cursor(job).compareTo(query.cursor()) > 0)
                .toList();
        return Listing.page(jobs, query.limit(), JobsApi::cursor);
    }

    private static String cursor(JobSummary job) {
        return job.target() + '\n' + job.job();
    }
}
