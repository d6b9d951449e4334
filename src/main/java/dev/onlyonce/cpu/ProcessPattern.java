package dev.onlyonce.cpu;

import java.util.regex.Pattern;

/**
 * Which processes are workers of a target.
 *
 * @param match a regular expression, found anywhere in the command line
 * @param name what they are called on the page
 */
record ProcessPattern(String match, String name) {

    Pattern pattern() {
        return Pattern.compile(match);
    }

    /** Onlyonce itself is a worker only where somebody says its name: {@code .*} or {@code java} does not mean it. */
    boolean namesOnlyonce() {
        return match.contains("onlyonce");
    }
}
