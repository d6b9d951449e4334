package dev.onlyonce.targets;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a role could do in a database, and what it cannot see; the measured answer to "can this harm production?".
 *
 * @param canWrite what it could write or administer, in words; empty means that nothing was found
 * @param couldStillDo what a read-only transaction does not stop
 * @param cannotSee what is hidden, and what grant would show it
 * @param warnings why this is the wrong role, if it is
 */
public record ReadOnlyProof(
        String database,
        String role,
        String version,
        boolean standby,
        Instant serverStartedAt,
        Instant checkedAt,
        List<String> canWrite,
        List<String> couldStillDo,
        List<String> cannotSee,
        List<String> warnings) {

    static ReadOnlyProof of(String database, Row row, Instant at) {
        return new ReadOnlyProof(
                database,
                text(row, "role"),
                text(row, "version"),
                yes(row, "standby"),
                java.util.Objects.requireNonNull(row.instant("started_at")),
                at,
                canWrite(row),
                couldStillDo(row),
                cannotSee(row),
                warnings(row));
    }

    private static List<String> canWrite(Row row) {
        List<String> found = new ArrayList<>();
        if (yes(row, "superuser")) {
            found.add("everything: the role is a superuser");
        }
        if (yes(row, "administers")) {
            found.add("roles, databases or replication");
        }
        Long tables = row.number("writable_count");
        if (tables != null && tables > 0) {
            found.add(tables + " tables: " + row.text("writable"));
        }
        add(found, "new tables in the schemas ", row.text("creates_in"));
        if (yes(row, "creates_schemas")) {
            found.add("new schemas in the database");
        }
        add(found, "what roles may that it can become by SET ROLE: ", row.text("becomes"));
        found.addAll(PredefinedRole.writing(row.text("predefined")));
        return found;
    }

    private static List<String> couldStillDo(Row row) {
        List<String> found = new ArrayList<>();
        found.add("take advisory locks (Onlyonce never calls those functions)");
        found.addAll(PredefinedRole.otherwise(row.text("predefined")));
        if (yes(row, "temporary_tables")) {
            found.add("make temporary tables");
        }
        if (yes(row, "large_objects")) {
            found.add("make large objects");
        }
        if (yes(row, "reads_files")) {
            found.add("read files of the server");
        }
        add(found, "call functions that run with their owner's rights: ", row.text("definer_functions"));
        add(found, "reach other databases through ", row.text("dblink"));
        return found;
    }

    private static List<String> cannotSee(Row row) {
        List<String> found = new ArrayList<>();
        if (!yes(row, "monitors") && !yes(row, "superuser")) {
            found.add("address, state and start of other users' sessions: GRANT pg_monitor TO " + text(row, "role"));
        }
        add(found, "rows hidden by row-level security in ", row.text("row_security"));
        Long unreadable = row.number("unreadable_count");
        if (unreadable != null && unreadable > 0) {
            found.add(unreadable + " tables without SELECT");
        }
        return found;
    }

    private static List<String> warnings(Row row) {
        List<String> found = new ArrayList<>();
        add(found, "the role owns tables: ", row.text("owned"));
        add(found, "other applications use this role: ", row.text("used_by"));
        return found;
    }

    private static void add(List<String> to, String what, @Nullable String names) {
        if (names != null && !names.isBlank()) {
            to.add(what + names);
        }
    }

    private static boolean yes(Row row, String column) {
        return Boolean.TRUE.equals(row.flag(column));
    }

    private static String text(Row row, String column) {
        String text = row.text(column);
        return text == null ? "not known" : text;
    }
}
