package dev.onlyonce.runs;

import dev.onlyonce.targets.InvalidSetting;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses an operator's query that is not one SELECT, or that calls what a read-only transaction does not stop. It keeps
 * from mistakes; the true guard is the role.
 */
final class QueryCheck {

    private static final Pattern STRINGS = Pattern.compile("'(?:[^']|'')*'|--[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern HARMFUL = Pattern.compile(
            "\\b(pg_(?:try_)?advisory\\w*|set_config|dblink\\w*|pg_read_\\w+|pg_ls_\\w+|pg_stat_file|lo_\\w+|pg_terminate_backend"
                    + "|pg_cancel_backend|pg_reload_conf|pg_rotate_logfile|pg_sleep\\w*|pg_switch_wal|pg_promote|nextval|setval|pg_notify"
                    + "|pg_logical_\\w+|pg_create_\\w+|pg_drop_\\w+|query_to_xml|table_to_xml)\\s*\\(",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern FORBIDDEN = Pattern.compile(
            "\\b(insert|update|delete|merge|truncate|drop|alter|create|grant|revoke|copy|call|do|lock|vacuum|into)\\b");

    private QueryCheck() {}

    static void check(RunTargetSettings.RunsQuery query, String key) {
        if (query.name() == null || query.name().isBlank()) {
            throw new InvalidSetting(key + ".name", "(nothing)", "a name for this source of runs");
        }
        if (query.sql() == null || query.sql().isBlank()) {
            throw new InvalidSetting(key + ".sql", "(nothing)", "a SELECT that returns at least job and started_at");
        }
        String bare = STRINGS.matcher(query.sql()).replaceAll(" ").strip();
        String lower = bare.toLowerCase(Locale.ROOT);
        if (bare.contains(";") || !(lower.startsWith("select") || lower.startsWith("with"))) {
            throw new InvalidSetting(key + ".sql", "(the statement)", "one SELECT, without a semicolon");
        }
        refuse(HARMFUL.matcher(bare), key, "reads only; it may not call ");
        refuse(FORBIDDEN.matcher(lower), key, "reads only; it may not say ");
    }

    private static void refuse(Matcher found, String key, String why) {
        if (found.find()) {
            throw new InvalidSetting(key + ".sql", "(the statement)", "a SELECT that " + why + found.group(1));
        }
    }
}
