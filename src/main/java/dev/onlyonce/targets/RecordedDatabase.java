package dev.onlyonce.targets;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A folder of recorded samples in the place of a database: each question is answered by its next sample. */
final class RecordedDatabase implements Database {

    private final Path folder;
    private final Map<String, RecordedSamples> playing = new ConcurrentHashMap<>();

    RecordedDatabase(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return folder.getFileName().toString();
    }

    @Override
    public Sample ask(Question question) throws SQLException {
        Asked.question();
        if (question.recording() == null) {
            throw new SQLException("%s is not part of a recording".formatted(question.name()));
        }
        Question.Recording files = question.recording();
        return playing.computeIfAbsent(question.name(), name -> RecordedSamples.read(folder, files))
                .next();
    }
}
