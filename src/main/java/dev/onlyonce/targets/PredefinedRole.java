package dev.onlyonce.targets;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's own roles whose members can harm a server, and how; those that only read are not among them. */
enum PredefinedRole {
    PG_WRITE_ALL_DATA(true, "write every table"),
    PG_MAINTAIN(true, "lock, vacuum and reindex every table"),
    PG_CREATE_SUBSCRIPTION(true, "make subscriptions"),
    PG_WRITE_SERVER_FILES(true, "write files of the server, in a read-only transaction too"),
    PG_EXECUTE_SERVER_PROGRAM(true, "run programs on the server, in a read-only transaction too"),
    PG_SIGNAL_BACKEND(false, "end other users' sessions"),
    PG_SIGNAL_AUTOVACUUM_WORKER(false, "end autovacuum's work"),
    PG_CHECKPOINT(false, "order checkpoints"),
    PG_READ_SERVER_FILES(false, "read files of the server");

    private final boolean writes;
    private final String harm;

    PredefinedRole(boolean writes, String harm) {
        this.writes = writes;
        this.harm = harm;
    }

    /** What members of these could write or administer. */
    static List<String> writing(@Nullable String names) {
        return harms(names, true);
    }

    /** What members of these could do besides, though their transaction is read-only. */
    static List<String> otherwise(@Nullable String names) {
        return harms(names, false);
    }

    private static List<String> harms(@Nullable String names, boolean writes) {
        Set<String> held = names == null ? Set.of() : Set.of(names.split(", "));
        return Arrays.stream(values())
                .filter(role -> role.writes == writes && held.contains(role.sqlName()))
                .map(role -> role.harm + " (" + role.sqlName() + ")")
                .toList();
    }

    private String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
