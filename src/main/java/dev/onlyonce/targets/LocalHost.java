package dev.onlyonce.targets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of the machine (or container) that Onlyonce runs on, as the programs beside it call it. */
public final class LocalHost {

    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

    private static final String NAME = find();

    private LocalHost() {}

    /** Found once; {@code localhost} where nothing tells it. */
    public static String name() {
        return NAME;
    }

    private static String find() {
        try {
            // what gethostname() answers to the workers; a look-up by address can give another name, or wait for DNS
            return Files.isReadable(KERNEL)
                    ? Files.readString(KERNEL).strip()
                    : InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
