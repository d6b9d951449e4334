package dev.onlyonce.runs.logs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** One file from its creation to its end, whatever it is called meanwhile; kept open, so that late lines are read after a rename. */
final class Generation implements AutoCloseable {

    private final String stream;
    private final FileChannel file;
    private final boolean ended;
    private StreamState state;
    private @Nullable LineReader reader;
    private int quietPolls;

    private Generation(String stream, FileChannel file, StreamState state, boolean ended) {
        this.stream = stream;
        this.file = file;
        this.state = state;
        this.ended = ended;
    }

    static Generation open(String stream, Path path, StreamState state) throws IOException {
        return new Generation(stream, FileChannel.open(path, StandardOpenOption.READ), state, false);
    }

    /** A file that nobody writes to any more. */
    static Generation ended(String stream, Path path, StreamState state) throws IOException {
        return new Generation(stream, FileChannel.open(path, StandardOpenOption.READ), state, true);
    }

    String stream() {
        return stream;
    }

    FileChannel file() {
        return file;
    }

    /** The complete lines of a block; those of a file that nobody writes to any more are all complete. */
    Lines lines(long offset, boolean skipping) throws IOException {
        return ended ? Lines.readEnded(file, offset, skipping) : Lines.read(file, offset, skipping);
    }

    StreamState state() {
        return state;
    }

    void state(StreamState next) {
        state = next;
    }

    /** Made once: what it recognised holds for the whole file. */
    LineReader reader(java.util.function.Supplier<LineReader> make) {
        if (reader == null) {
            reader = make.get();
        }
        return reader;
    }

    /** Whether the bytes that named it are still there and nothing that was read is gone. */
    boolean isItself() throws IOException {
        return file.size() >= state.offset()
                && file.size() >= state.headLength()
                && FileHead.of(file, state.headLength()).equals(state.head());
    }

    /** Counts polls without a new byte. */
    int quiet(boolean nothingNew) {
        quietPolls = nothingNew ? quietPolls + 1 : 0;
        return quietPolls;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
