package dev.onlyonce.duplicates;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import org.jspecify.annotations.Nullable;

/** Whose rules a cron expression follows; they differ in fields and in the numbers of weekdays. */
public enum CronDialect {
    /** 5 fields; Sunday is 0 or 7. */
    UNIX(CronType.UNIX),
    /** 6 fields, seconds first; Sunday is 0 or 7. */
    SPRING(CronType.SPRING53),
    /** 6 or 7 fields, seconds first, year last; Sunday is 1. */
    QUARTZ(CronType.QUARTZ);

    /** What {@link #parse} takes, for messages. */
    static final String ACCEPTED =
            "a cron of 5 fields (minute hour day month weekday), 6 (second first) or 7 (year last),"
                    + " in the dialect unix, spring or quartz";

    private final CronType type;

    CronDialect(CronType type) {
        this.type = type;
    }

    /** By the number of fields, and {@code ?}, which only Quartz needs. */
    static CronDialect of(String expression) {
        int fields = expression.strip().split("\\s+").length;
        if (fields <= 5 && expression.indexOf('?') < 0 && !expression.startsWith("@")) {
            return UNIX;
        }
        return fields == 7 || expression.indexOf('?') >= 0 ? QUARTZ : SPRING;
    }

    /** @throws IllegalArgumentException when the expression is none of this dialect; the message says what is wrong */
    static Cron parse(String expression, @Nullable CronDialect dialect) {
        CronDialect as = dialect == null ? of(expression) : dialect;
        return new CronParser(CronDefinitionBuilder.instanceDefinitionFor(as.type))
                .parse(expression.strip())
                .validate();
    }
}
