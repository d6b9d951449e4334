package dev.onlyonce.problems;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Where a problem is shown. */
public final class ProblemLinks {

    /** The parameter of the problems' page that names one. */
    public static final String PARAMETER = "id";

    private ProblemLinks() {}

    /** From the root of this Onlyonce. */
    public static String of(Problem problem) {
        String target =
                URLEncoder.encode(problem.target(), StandardCharsets.UTF_8).replace("+", "%20");
        return "/t/" + target + "/problems?" + PARAMETER + "=" + problem.id();
    }
}
