package dev.onlyonce.store;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.ArchUtils;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** PostgreSQL's programs, unpacked from the jar into the data folder, where nobody else can put others in their place. */
final class PostgresPrograms {

    private static final int OWNER_EXECUTES = 0100;

    private final Path bin;

    private PostgresPrograms(Path bin) {
        this.bin = bin;
    }

    /** Unpacks them unless they are there; takes those of other versions away. */
    static PostgresPrograms unpacked(Path folder) throws IOException {
        byte[] archive = archive();
        Path home = folder.resolve(digest(archive));
        if (!Files.isDirectory(home)) {
            delete(folder);
            Files.createDirectory(folder, DataFolder.ownerOnly("rwx------"));
            Path half = Files.createDirectory(folder.resolve("half"));
            unpack(archive, half);
            // only what was unpacked to its end gets the name that is looked for
            Files.move(half, home);
        }
        return new PostgresPrograms(home.resolve("bin"));
    }

    private static byte[] archive() throws IOException {
        String system = System.getProperty("os.name");
        String machine = ArchUtils.normalize(System.getProperty("os.arch"));
        try (InputStream archive = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(
                system, machine.equals("amd64") ? "x86_64" : machine)) {
            return archive.readAllBytes();
        } catch (IllegalStateException missing) {
            throw new StoreRefused(
                    "Onlyonce brings no PostgreSQL for " + system + " on " + machine,
                    "Give it one with onlyonce.store.url, username and password.",
                    missing);
        }
    }

    private static String digest(byte[] archive) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(archive))
                    .substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void unpack(byte[] archive, Path to) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZCompressorInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = to.resolve(entry.getName()).normalize();
                if (!file.startsWith(to)) {
                    throw new IOException("the archive leaves its folder: " + entry.getName());
                }
                write(tar, entry, file);
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, file);
            if ((entry.getMode() & OWNER_EXECUTES) != 0 && !file.toFile().setExecutable(true, true)) {
                throw new IOException("cannot be made executable: " + file);
            }
        }
    }

    /** Takes a folder away with all that is in it, if it is there. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException failure) throws IOException {
                Files.delete(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The major version of these programs. */
    String major() throws IOException {
        // postgres (PostgreSQL) 18.1
        return run("postgres", "--version").strip().replaceAll(".* (\\d+)[. ].*", "$1");
    }

    /**
     * Runs one of them to its end.
     *
     * @return what it wrote
     * @throws IOException with what it wrote, when it fails
     */
    String run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        // PostgreSQL refuses to run as root; in a user namespace of its own it is nobody
        if (LinuxUtils.isUnshareAvailable()) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(bin.resolve(program).toString());
        command.addAll(List.of(arguments));
        return Commands.run(command);
    }
}
