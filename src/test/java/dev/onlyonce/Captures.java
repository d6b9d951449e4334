package dev.onlyonce;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.postgresql.PGConnection;

/** The recordings of real systems under {@code src/test/resources/captures}, made ready to be pointed at. */
public final class Captures {

    private Captures() {}

    public static Path file(String capture, String name) {
        return Path.of("src/test/resources/captures", capture, name);
    }

    /** Copies a recorded log to where Onlyonce follows it; its file time is that of its last line, as it was in life. */
    public static Path place(Path folder, String capture, String name, Instant lastLine) throws IOException {
        Path copy = Files.copy(file(capture, name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(copy, FileTime.from(lastLine));
        return copy;
    }

    /** Restores a {@code pg_dump} in plain format: statements, COPY blocks; lines for psql (backslashes) are skipped. */
    public static void restore(Path dump, Connection into) throws SQLException, IOException {
        try (BufferedReader lines = Files.newBufferedReader(dump);
                Statement sql = into.createStatement()) {
            StringBuilder statement = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("\\") || line.startsWith("--") || line.isBlank()) {
                    continue;
                }
                statement.append(line).append('\n');
                if (line.startsWith("COPY ") && line.endsWith("FROM stdin;")) {
                    copy(into, line.substring(0, line.length() - 1), lines);
                    statement.setLength(0);
                } else if (line.endsWith(";")) {
                    sql.execute(statement.toString());
                    statement.setLength(0);
                }
            }
        }
    }

    private static void copy(Connection into, String command, BufferedReader lines) throws SQLException, IOException {
        StringBuilder rows = new StringBuilder();
        for (String line = lines.readLine(); line != null && !line.equals("\\."); line = lines.readLine()) {
            rows.append(line).append('\n');
        }
        into.unwrap(PGConnection.class).getCopyAPI().copyIn(command, new StringReader(rows.toString()));
    }
}
