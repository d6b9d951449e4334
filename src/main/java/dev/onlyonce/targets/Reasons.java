package dev.onlyonce.targets;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns a failure into one sentence that can be shown: no statement, no parameter, no password. */
final class Reasons {

    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int LONGEST = 300;

    private Reasons() {}

    static String of(Throwable failure) {
        @Nullable SQLException sql = find(failure);
        String text = sql != null ? ofDatabase(sql) : ofOther(failure);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /** Spring wraps what drivers say together with the statement; the driver's own first line is enough. */
    private static @Nullable SQLException find(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    private static String ofDatabase(SQLException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String line = message.lines().findFirst().orElse(message);
        return e.getSQLState() == null ? line : line + " (SQLSTATE " + e.getSQLState() + ")";
    }

    private static String ofOther(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : SPACE.matcher(message).replaceAll(" ");
    }
}
