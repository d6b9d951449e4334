package dev.onlyonce.runs;

import dev.onlyonce.targets.InvalidSetting;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses an operator's query that is not one SELECT, or that calls what a read-only transaction does not stop. It keeps
 * from mistakes; the true guard is the role.
 */
final class QueryCheck {

    private static final Pattern COMMENTS = Pattern.compile("--[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern STRINGS = Pattern.compile("'(?:[^']|'')*'", Pattern.DOTALL);

    /** Also where it seems to stand inside a string: functions exist that run what a string says. */
    private static final Pattern HARMFUL = Pattern.compile(
            "\\b(pg_(?:try_)?advisory\\w*|set_config|dblink\\w*|pg_read_\\w+|pg_ls_\\w+|pg_stat_file|pg_file_\\w+|lo_\\w+"
                    + "|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_rotate_logfile|pg_sleep\\w*|pg_switch_wal"
                    + "|pg_promote|pg_wal_\\w+|pg_backup_\\w+|pg_stat_\\w*reset\\w*|pg_export_snapshot|nextval|setval|pg_notify"
                    + "|pg_logical_\\w+|pg_create_\\w+|pg_drop_\\w+|pg_replication_\\w+|query_to_xml\\w*|table_to_xml\\w*"
                    + "|cursor_to_xml\\w*|schema_to_xml\\w*|database_to_xml\\w*|ts_stat)\"?\\s*\\(",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern FORBIDDEN = Pattern.compile(
            "\\b(insert\\s+into|update\\s+[\\w.\"]+\\s+set|delete\\s+from|merge\\s+into|truncate\\s+[\\w.\"]+\\s*;"
                    + "|for\\s+(?:no\\s+key\\s+)?update|for\\s+(?:key\\s+)?share)\\b");

    private QueryCheck() {}

    static void check(RunTargetSettings.RunsQuery query, String key) {
        if (query.name() == null || query.name().isBlank()) {
            throw new InvalidSetting(key + ".name", "(nothing)", "a name for this source of runs");
        }
        if (query.sql() == null || query.sql().isBlank()) {
            throw new InvalidSetting(key + ".sql", "(nothing)", "a SELECT that returns at least job and started_at");
        }
        String said = COMMENTS.matcher(query.sql()).replaceAll(" ").strip();
        String bare = STRINGS.matcher(said).replaceAll("''");
        String lower = bare.toLowerCase(Locale.ROOT);
        if (bare.contains(";") || !lower.matches("(?s)(select|with)\\b.*")) {
            throw new InvalidSetting(key + ".sql", "(the statement)", "one SELECT, without a semicolon");
        }
        refuse(HARMFUL.matcher(said), key, "reads only; it may not call ");
        refuse(FORBIDDEN.matcher(lower), key, "reads only; it may not say ");
    }

    /**
     * The first function that a plan calls and neither a read-only transaction nor its time limit stops; a view that
     * merely sleeps is slow, and told as that.
     */
    static Optional<String> harmful(String plan) {
        return HARMFUL.matcher(plan)
                .results()
                .map(found -> found.group(1))
                .filter(function -> !function.toLowerCase(Locale.ROOT).startsWith("pg_sleep"))
                .findFirst();
    }

    private static void refuse(Matcher found, String key, String why) {
        if (found.find()) {
            throw new InvalidSetting(key + ".sql", "(the statement)", "a SELECT that " + why + found.group(1));
        }
    }
}
