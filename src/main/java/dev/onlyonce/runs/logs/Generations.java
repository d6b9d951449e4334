package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunBatch.Position;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which generations of files there are: finds each again after a rename, and a new one where another was truncated. */
final class Generations implements AutoCloseable {

    /** Polls without a new byte after which a file that has lost its name is let go. */
    private static final int QUIET = 300;

    private final Glob glob;
    private final boolean fromEnd;
    private final Map<String, StreamState> known = new HashMap<>();
    private final Map<String, Generation> open = new HashMap<>();
    private boolean firstLook = true;

    Generations(Glob glob, boolean fromEnd, List<Position> positions) {
        this.glob = glob;
        this.fromEnd = fromEnd;
        positions.forEach(position -> known.put(position.stream(), StreamState.parse(position.state())));
    }

    /** What a look at the file system found, beside the files themselves. */
    record Look(List<Generation> generations, List<String> remarks) {}

    /** All files to read from, renamed ones included. */
    Look look() throws IOException {
        List<String> remarks = new ArrayList<>();
        List<Path> files = glob.files();
        for (Path file : files) {
            try {
                meet(file, remarks);
            } catch (NoSuchFileException e) {
                remarks.add(file + " went away while it was looked at");
            }
        }
        letGo();
        firstLook = false;
        return new Look(List.copyOf(open.values()), remarks);
    }

    boolean none() {
        return open.isEmpty();
    }

    private void meet(Path path, List<String> remarks) throws IOException {
        String inode = inode(path);
        Generation already = open.get(inode);
        if (already != null && already.isItself()) {
            already.state(withPath(already.state(), path, already));
            return;
        }
        if (already != null) {
            already.close();
            open.remove(inode);
            known.put(already.stream(), already.state());
            remarks.add(path + " was truncated: lines written just before may be lost");
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            if (file.size() == 0) {
                return; // its first bytes are its name
            }
            Optional<Map.Entry<String, StreamState>> before = knownAs(file, inode, path);
            String stream = before.map(Map.Entry::getKey)
                    .orElseGet(() -> UUID.randomUUID().toString());
            StreamState state =
                    before.isPresent() ? moved(before.get().getValue(), path, inode) : fresh(file, path, inode);
            open.put(inode, Generation.open(stream, path, state));
        }
    }

    /** The same bytes at its beginning: the file itself, or the copy that a rotation made of it. */
    private Optional<Map.Entry<String, StreamState>> knownAs(FileChannel file, String inode, Path path)
            throws IOException {
        for (Map.Entry<String, StreamState> candidate : known.entrySet()) {
            StreamState state = candidate.getValue();
            boolean inUse = open.values().stream().anyMatch(g -> g.stream().equals(candidate.getKey()));
            boolean fits = file.size() >= Math.max(state.headLength(), state.offset());
            boolean mayBe = state.inode().equals(inode) || !stillThere(state, path);
            if (!inUse && fits && mayBe && FileHead.of(file, state.headLength()).equals(state.head())) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** Another file with the same first lines is no copy as long as the first one stands where it stood, unchanged. */
    private static boolean stillThere(StreamState state, Path other) throws IOException {
        Path path = Path.of(state.path());
        if (path.equals(other) || !Files.isRegularFile(path) || !inode(path).equals(state.inode())) {
            return false;
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            return file.size() >= Math.max(state.headLength(), state.offset())
                    && FileHead.of(file, state.headLength()).equals(state.head());
        }
    }

    private StreamState fresh(FileChannel file, Path path, String inode) throws IOException {
        int head = (int) Math.min(file.size(), FileHead.LONGEST);
        long offset = fromEnd && firstLook ? startOfLastLine(file) : 0;
        return new StreamState(path.toString(), inode, head, FileHead.of(file, head), offset, false, null, null);
    }

    /** With {@code from: end} what stands there is passed over, but for a line that is still being written. */
    private static long startOfLastLine(FileChannel file) throws IOException {
        long size = file.size();
        Lines tail = Lines.read(file, Math.max(0, size - Lines.LONGEST_LINE), false);
        return tail.next();
    }

    private static StreamState moved(StreamState state, Path path, String inode) {
        return new StreamState(
                path.toString(),
                inode,
                state.headLength(),
                state.head(),
                state.offset(),
                state.skipping(),
                state.lastLine(),
                state.node());
    }

    /** While a file is short its name grows with it. */
    private static StreamState withPath(StreamState state, Path path, Generation generation) throws IOException {
        int length = (int) Math.min(generation.file().size(), FileHead.LONGEST);
        boolean longer = length > state.headLength();
        return new StreamState(
                path.toString(),
                state.inode(),
                longer ? length : state.headLength(),
                longer ? FileHead.of(generation.file(), length) : state.head(),
                state.offset(),
                state.skipping(),
                state.lastLine(),
                state.node());
    }

    private void letGo() throws IOException {
        for (Map.Entry<String, Generation> entry : List.copyOf(open.entrySet())) {
            Generation generation = entry.getValue();
            boolean nothingNew = generation.file().size() <= generation.state().offset();
            boolean named =
                    entry.getKey().equals(inodeOrNull(Path.of(generation.state().path())));
            if (generation.quiet(nothingNew && !named) > QUIET) {
                known.put(generation.stream(), generation.state());
                generation.close();
                open.remove(entry.getKey());
            }
        }
    }

    /** A rotated file that the glob does not match is found beside the new one by its inode, after a restart too. */
    void findRenamed() throws IOException {
        for (Map.Entry<String, StreamState> entry : List.copyOf(known.entrySet())) {
            StreamState state = entry.getValue();
            Path folder = Path.of(state.path()).getParent();
            boolean inUse = open.values().stream().anyMatch(g -> g.stream().equals(entry.getKey()));
            if (inUse || folder == null || !Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    reopen(entry.getKey(), state, file);
                }
            }
        }
    }

    private void reopen(String stream, StreamState state, Path file) throws IOException {
        if (!state.inode().equals(inodeOrNull(file)) || open.containsKey(state.inode())) {
            return;
        }
        Generation generation = Generation.open(stream, file, moved(state, file, state.inode()));
        if (generation.isItself()) {
            open.put(state.inode(), generation);
        } else {
            generation.close();
        }
    }

    private static String inode(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toString() : key.toString();
    }

    private static @Nullable String inodeOrNull(Path path) throws IOException {
        return Files.exists(path) ? inode(path) : null;
    }

    @Override
    public void close() throws IOException {
        for (Generation generation : open.values()) {
            generation.close();
        }
        open.clear();
    }
}
