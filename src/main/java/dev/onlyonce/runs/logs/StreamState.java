package dev.onlyonce.runs.logs;

import java.time.Instant;
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
 * @param backlogTo what stands before this offset was there at first sight: history, not news
 * @param coveredTo everything that was written to it until then has been read; null before its first dated line
 */
record StreamState(
        String path,
        String inode,
        int headLength,
        String head,
        long offset,
        boolean skipping,
        @Nullable LocalDateTime lastLine,
        @Nullable String node,
        long backlogTo,
        @Nullable Instant coveredTo) {

    /** Made when a state is kept or found: who reads a file once does neither. */
    private static final class Json {
        private static final JsonMapper MAPPER = JsonMapper.builder().build();
    }

    /** A file at first sight, nothing of it read. */
    static StreamState fresh(String path, String inode, int headLength, String head) {
        return new StreamState(path, inode, headLength, head, 0, false, null, null, 0, null);
    }

    StreamState at(String newPath, String newInode) {
        return new StreamState(
                newPath, newInode, headLength, head, offset, skipping, lastLine, node, backlogTo, coveredTo);
    }

    StreamState named(int length, String hash) {
        return new StreamState(path, inode, length, hash, offset, skipping, lastLine, node, backlogTo, coveredTo);
    }

    StreamState from(long newOffset, long newBacklogTo) {
        return new StreamState(
                path, inode, headLength, head, newOffset, skipping, lastLine, node, newBacklogTo, coveredTo);
    }

    /** What a file takes over from the one that stood at its path before it. */
    StreamState after(@Nullable String itsNode, @Nullable Instant itsEnd) {
        return new StreamState(path, inode, headLength, head, offset, skipping, lastLine, itsNode, backlogTo, itsEnd);
    }

    StreamState read(long to, boolean stillSkipping, @Nullable LocalDateTime last, @Nullable String itsNode) {
        return new StreamState(path, inode, headLength, head, to, stillSkipping, last, itsNode, backlogTo, coveredTo);
    }

    /** Coverage never shrinks. */
    StreamState covered(@Nullable Instant to) {
        boolean later = to != null && (coveredTo == null || to.isAfter(coveredTo));
        return later
                ? new StreamState(path, inode, headLength, head, offset, skipping, lastLine, node, backlogTo, to)
                : this;
    }

    String text() {
        return Json.MAPPER.writeValueAsString(this);
    }

    static StreamState parse(String text) {
        return Json.MAPPER.readValue(text, StreamState.class);
    }
}
