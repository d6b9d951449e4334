package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;

/** Files that nothing was written to for long: closed, and not opened again while they stay as they are. */
final class RestingFiles {

    private final Map<String, AsLeft> byInode = new HashMap<>();

    private record AsLeft(long size, FileTime written) {

        static AsLeft of(Path path) throws IOException {
            return new AsLeft(Files.size(path), Files.getLastModifiedTime(path));
        }
    }

    /** Remembers how a file stands now. */
    void leave(String inode, Path path) throws IOException {
        byInode.put(inode, AsLeft.of(path));
    }

    /** Whether the file rests and has stayed as it was left; one that has changed rests no longer. */
    boolean isAsLeft(String inode, Path path) throws IOException {
        AsLeft left = byInode.get(inode);
        if (left == null) {
            return false;
        }
        if (left.equals(AsLeft.of(path))) {
            return true;
        }
        byInode.remove(inode);
        return false;
    }
}
