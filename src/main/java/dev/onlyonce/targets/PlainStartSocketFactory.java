package dev.onlyonce.targets;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes sockets whose first message, the PostgreSQL start-up, goes out without {@code extra_float_digits}. */
public final class PlainStartSocketFactory extends SocketFactory {

    @Override
    public Socket createSocket() {
        return new PlainStartSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw new IOException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        throw new IOException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        throw new IOException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        throw new IOException("the driver connects by itself");
    }

    private static final class PlainStartSocket extends Socket {

        private @Nullable OutputStream plain;

        @Override
        public synchronized OutputStream getOutputStream() throws IOException {
            if (plain == null) {
                plain = new PlainStart(super.getOutputStream());
            }
            return plain;
        }
    }

    /** Rewrites the first message if it is a start-up packet; everything else, TLS included, passes untouched. */
    private static final class PlainStart extends FilterOutputStream {

        private boolean done;

        PlainStart(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!done && StartupPacket.is(bytes, offset, length)) {
                done = true;
                out.write(StartupPacket.without("extra_float_digits", bytes, offset, length));
            } else {
                out.write(bytes, offset, length);
            }
        }
    }
}
