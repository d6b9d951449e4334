package dev.onlyonce.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onlyonce.PostgresForTests;
import dev.onlyonce.targets.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a poll of the locks costs, beside the floor: reading the same rows of {@code pg_locks} and nothing else. */
@Tag("bench")
class LockPollBench {

    private static final int SESSIONS = 100;
    private static final int LOCKS = 5;
    private static final int ROUNDS = 3;
    private static final int TIMES = 400;
    private static final String FLOOR = "select locktype, database, classid, objid, objsubid, pid, mode, granted"
            + " from pg_locks where locktype = 'advisory'";

    @Test
    void aPollCostsAtMostTwoAndAHalfTimesTheFloor() throws Exception {
        String poll = SqlFile.read(Class.forName("dev.onlyonce.locks.LockSampler"), "advisory.sql");
        String database = PostgresForTests.newDatabase();
        List<Connection> sessions = new ArrayList<>();
        try {
            for (int i = 0; i < SESSIONS; i++) {
                sessions.add(PostgresForTests.superuser(database));
            }
            for (int i = 0; i < LOCKS; i++) {
                run(sessions.get(i), "SELECT pg_advisory_lock(" + (1380536140L + i) + ")");
            }
            compare(sessions.getLast(), poll);
        } finally {
            for (Connection session : sessions) {
                session.close();
            }
        }
    }

    private static void compare(Connection asking, String poll) throws SQLException {
        median(asking, poll);
        median(asking, FLOOR);
        double[] ours = new double[ROUNDS];
        double[] floor = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            ours[i] = median(asking, poll);
            floor[i] = median(asking, FLOOR);
        }
        Arrays.sort(ours);
        Arrays.sort(floor);
        double ratio = ours[ROUNDS / 2] / floor[ROUNDS / 2];
        Logger.getLogger("bench")
                .info("poll %.3f ms, floor %.3f ms, ratio %.2f, %d sessions, %d locks"
                        .formatted(ours[ROUNDS / 2], floor[ROUNDS / 2], ratio, SESSIONS, LOCKS));
        assertThat(ratio).isLessThan(2.5);
    }

    /** Round trips as the sampler makes them: planned each time. */
    private static double median(Connection asking, String sql) throws SQLException {
        long[] took = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long began = System.nanoTime();
            try (PreparedStatement statement = asking.prepareStatement(sql);
                    ResultSet rows = statement.executeQuery()) {
                int count = 0;
                while (rows.next()) {
                    count++;
                }
                assertThat(count).isEqualTo(LOCKS);
            }
            took[i] = System.nanoTime() - began;
        }
        Arrays.sort(took);
        return took[TIMES / 2] / 1e6;
    }

    private static void run(Connection session, String sql) throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute(sql);
        }
    }
}
