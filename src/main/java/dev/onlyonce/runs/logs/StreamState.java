package dev.onlyonce.runs.logs;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far one generation of a file has been read; kept with the runs that it gave.
 *
 * @param path where it was seen last
 * @param inode of the file system
 * @param headLength how many of its first bytes are in {@code head}
 * @param head their hash: finds the file again after a rename, and tells when another has taken its place
 * @param offset of the first byte not read yet; always the beginning of a line
 * @param skipping whether a line too long is being passed over
 * @param lastLine the time of the last line, in the log's zone
 * @param node what the worker called itself
 */
record StreamState(
        String path,
        String inode,
        int headLength,
        String head,
        long offset,
        boolean skipping,
        @Nullable LocalDateTime lastLine,
        @Nullable String node) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    String text() {
        return JSON.writeValueAsString(this);
    }

    static StreamState parse(String text) {
        return JSON.readValue(text, StreamState.class);
    }
}
