package dev.onlyonce.runs.reports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that refuses to give more than a limit, so that a body cannot fill the memory. */
final class LimitedStream extends FilterInputStream {

    private long left;

    LimitedStream(InputStream in, long limit) {
        super(in);
        this.left = limit;
    }

    /** The body is longer than the limit. */
    static final class TooLong extends IOException {

        private static final long serialVersionUID = 1L;

        TooLong() {
            super("the body is longer than the limit");
        }
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        take(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        take(Math.max(read, 0));
        return read;
    }

    private void take(int bytes) throws TooLong {
        left -= bytes;
        if (left < 0) {
            throw new TooLong();
        }
    }
}
