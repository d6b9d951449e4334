package dev.onlyonce.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/** The folder of an embedded store, held by one Onlyonce at a time: the cluster, its programs, its password, its log. */
final class DataFolder implements AutoCloseable {

    private static final int PASSWORD_BYTES = 24;

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** @throws StoreRefused when it cannot be written, or another Onlyonce holds it */
    static DataFolder open(Path settings) {
        Path folder = settings.toAbsolutePath().normalize();
        try {
            Files.createDirectories(folder, ownerOnly("rwx------"));
            FileChannel lock = FileChannel.open(
                    folder.resolve("onlyonce.lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            if (!locked(lock)) {
                String holder = StandardCharsets.UTF_8.decode(content(lock)).toString();
                lock.close();
                throw new StoreRefused(
                        "Another Onlyonce (pid " + holder + ") uses the data folder " + folder,
                        "Stop that one, or give this one a folder of its own with onlyonce.store.folder.");
            }
            lock.truncate(0);
            lock.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)), 0);
            return new DataFolder(folder, lock);
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data folder " + folder + " cannot be written (" + e + ")",
                    "Make it writable for this user, or name another with onlyonce.store.folder.",
                    e);
        }
    }

    private static boolean locked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisJvm) {
            return false;
        }
    }

    private static ByteBuffer content(FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(20);
        file.read(bytes, 0);
        return bytes.flip();
    }

    /** Absolute. */
    Path path() {
        return folder;
    }

    Path cluster() {
        return folder.resolve("postgres");
    }

    Path programs() {
        return folder.resolve("postgres-programs");
    }

    Path log() {
        return folder.resolve("postgres.log");
    }

    Path passwordFile() {
        return folder.resolve("postgres.password");
    }

    /** The password of the cluster's only role. */
    String password() throws IOException {
        if (!Files.exists(passwordFile())) {
            throw new StoreRefused(
                    "The password of the embedded store is gone: " + passwordFile(),
                    "Put the file back from a backup; without it only a superuser's single-user mode opens the store.");
        }
        return Files.readString(passwordFile()).strip();
    }

    /** Makes the password of a new cluster, readable for this user alone. */
    void makePassword() throws IOException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        Files.deleteIfExists(passwordFile());
        Files.createFile(passwordFile(), ownerOnly("rw-------"));
        Files.writeString(
                passwordFile(), Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /** For files and folders that nobody else may look into. */
    static FileAttribute<Set<java.nio.file.attribute.PosixFilePermission>> ownerOnly(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
