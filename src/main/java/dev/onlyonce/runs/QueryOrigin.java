package dev.onlyonce.runs;

import dev.onlyonce.targets.Database;

/**
 * A query on one of the databases of its target.
 *
 * @param own whether it is the target's own database; the runs of others bear its name, for ids are made in each anew
 */
record QueryOrigin(String target, RunTargetSettings.RunsQuery query, Database database, boolean own) {

    private static final String OWN = "query";

    /** Whether a position is of a database's reading, not of all together. */
    static boolean isReading(RunBatch.Position position) {
        return position.stream().equals(OWN) || position.stream().startsWith(OWN + "@");
    }

    /** One query is one source, all its databases added up. */
    String source() {
        return QueryCollector.source(String.valueOf(query.name()));
    }

    /** Under which its position is kept. */
    String stream() {
        return own ? OWN : OWN + "@" + database.name();
    }

    /** A run's id within the source. */
    String runId(String id) {
        return own ? id : database.name() + "/" + id;
    }
}
