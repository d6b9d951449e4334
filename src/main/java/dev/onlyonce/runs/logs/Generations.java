package dev.onlyonce.runs.logs;

import dev.onlyonce.runs.RunBatch.Position;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which generations of files there are: finds each again after a rename, and a new one where another was truncated. */
final class Generations implements AutoCloseable {

    /** Polls without a new byte after which a file is let go; a live log is opened again at its next line. */
    private static final int QUIET = 600;

    private final Glob glob;
    private final boolean fromEnd;
    private final Map<String, StreamState> known = new HashMap<>();
    private final Map<String, Generation> open = new HashMap<>();
    private final RestingFiles resting = new RestingFiles();
    private final boolean neverRead;
    private boolean firstLook = true;

    Generations(Glob glob, boolean fromEnd, List<Position> positions) {
        this.glob = glob;
        this.fromEnd = fromEnd;
        this.neverRead = positions.isEmpty();
        positions.forEach(position -> known.put(position.stream(), StreamState.parse(position.state())));
    }

    /**
     * What a look at the file system found, beside the files themselves.
     *
     * @param truncated paths whose file was emptied and begun anew
     * @param unreadable why a file cannot be read; the others are
     * @param none whether no file is there at all
     */
    record Look(List<Generation> generations, List<String> truncated, List<String> unreadable, boolean none) {}

    /** All files to read from, renamed ones included. */
    Look look(Instant now) throws IOException {
        List<String> truncated = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        List<Path> files = glob.files();
        for (Path file : files) {
            try {
                if (meet(file, now)) {
                    truncated.add(file.toString());
                }
            } catch (NoSuchFileException e) {
                continue; // renamed or deleted since it was listed: the next look sees what became of it
            } catch (AccessDeniedException e) {
                unreadable.add(file + " cannot be read: permission denied");
            }
        }
        letGo();
        firstLook = false;
        return new Look(List.copyOf(open.values()), truncated, unreadable, files.isEmpty() && open.isEmpty());
    }

    /** Whether the file that was followed at this path was truncated: lines written just before may be lost. */
    private boolean meet(Path path, Instant now) throws IOException {
        String inode = Inode.of(path);
        if (resting.isAsLeft(inode, path)) {
            return false;
        }
        Generation already = open.get(inode);
        if (already != null && already.isItself()) {
            already.state(withPath(already, path));
            return false;
        }
        if (already != null) {
            already.close();
            open.remove(inode);
            known.put(already.stream(), already.state());
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            if (file.size() == 0) {
                return already != null; // its first bytes are its name
            }
            Optional<Map.Entry<String, StreamState>> before = knownAs(file, inode, path);
            if (before.isEmpty() && isCopyInTheMaking(file, path)) {
                return false;
            }
            String stream = before.map(Map.Entry::getKey)
                    .orElseGet(() -> UUID.randomUUID().toString());
            StreamState state = before.isPresent()
                    ? before.get().getValue().at(path.toString(), inode)
                    : fresh(file, path, inode, now);
            open.put(inode, Generation.open(stream, path, state));
            return already != null;
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

    /** A rotation by copy and truncate copies first: until the original is emptied, its lines are read there. */
    private boolean isCopyInTheMaking(FileChannel file, Path path) throws IOException {
        for (Generation original : open.values()) {
            String name = String.valueOf(Path.of(original.state().path()).getFileName());
            String copy = String.valueOf(path.getFileName());
            boolean named = copy.startsWith(name + ".") || copy.startsWith(name + "-");
            int head = (int) Math.min(file.size(), original.state().headLength());
            if (named && FileHead.of(file, head).equals(FileHead.of(original.file(), head))) {
                return true;
            }
        }
        return false;
    }

    /** Another file with the same first lines is no copy as long as the first one stands where it stood, unchanged. */
    private static boolean stillThere(StreamState state, Path other) throws IOException {
        Path path = Path.of(state.path());
        if (path.equals(other) || !Files.isRegularFile(path) || !Inode.of(path).equals(state.inode())) {
            return false;
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            return file.size() >= Math.max(state.headLength(), state.offset())
                    && FileHead.of(file, state.headLength()).equals(state.head());
        }
    }

    private StreamState fresh(FileChannel file, Path path, String inode, Instant now) throws IOException {
        int head = (int) Math.min(file.size(), FileHead.LONGEST);
        StreamState state = StreamState.fresh(path.toString(), inode, head, FileHead.of(file, head));
        if (!firstLook || !neverRead) {
            Optional<StreamState> renamed = open.values().stream()
                    .map(Generation::state)
                    .filter(before -> before.path().equals(state.path())
                            && !before.inode().equals(inode))
                    .findFirst();
            return renamed.map(before -> state.after(before.node(), before.coveredTo()))
                    .orElseGet(() -> state.after(lastNode(state.path()), null));
        }
        return fromEnd ? state.from(startOfLastLine(file), 0).covered(now) : state.from(0, file.size());
    }

    /** A worker says its name once, at its start: it keeps it when its file is emptied, and when it was renamed meanwhile. */
    private @Nullable String lastNode(String path) {
        return known.values().stream()
                .filter(before -> before.path().equals(path) && before.node() != null)
                .max(Comparator.comparing(
                        StreamState::coveredTo, Comparator.nullsFirst(Comparator.<Instant>naturalOrder())))
                .map(StreamState::node)
                .orElse(null);
    }

    /** With {@code from: end} what stands there is passed over, but for a line that is still being written. */
    private static long startOfLastLine(FileChannel file) throws IOException {
        Lines tail = Lines.read(file, Math.max(0, file.size() - Lines.LONGEST_LINE), false);
        return tail.next();
    }

    /** While a file is short its name grows with it. */
    private static StreamState withPath(Generation generation, Path path) throws IOException {
        StreamState state =
                generation.state().at(path.toString(), generation.state().inode());
        int length = (int) Math.min(generation.file().size(), FileHead.LONGEST);
        return length > state.headLength() ? state.named(length, FileHead.of(generation.file(), length)) : state;
    }

    private void letGo() throws IOException {
        for (Map.Entry<String, Generation> entry : List.copyOf(open.entrySet())) {
            Generation generation = entry.getValue();
            if (generation.quiet(generation.file().size() <= generation.state().offset()) > QUIET) {
                Path path = Path.of(generation.state().path());
                if (entry.getKey().equals(Inode.orNull(path))) {
                    resting.leave(entry.getKey(), path);
                }
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
        if (!state.inode().equals(Inode.orNull(file)) || open.containsKey(state.inode())) {
            return;
        }
        Generation generation = Generation.open(stream, file, state.at(file.toString(), state.inode()));
        if (generation.isItself()) {
            open.put(state.inode(), generation);
        } else {
            generation.close();
        }
    }

    @Override
    public void close() throws IOException {
        for (Generation generation : open.values()) {
            generation.close();
        }
        open.clear();
    }
}
