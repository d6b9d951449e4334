package dev.onlyonce.access;

import dev.onlyonce.targets.InvalidSetting;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/** Sees to it that somebody can sign in: the configured password, or one that is made at the first start and told once. */
@Component
final class FirstPassword {

    static final String ADMIN = "admin";
    private static final String KEY = "onlyonce.security.admin-password";
    /** Without the letters that are taken for one another. */
    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    private static final int LENGTH = 20;
    /** What bcrypt takes into account. */
    private static final int LONGEST = 72;

    private final Users users;
    private final PasswordEncoder encoder;
    private final @Nullable String configured;
    private final PrintStream console;

    @Autowired
    FirstPassword(Users users, PasswordEncoder encoder, SecuritySettings settings) {
        // straight to the console: a log goes to places where a password has no business
        this(users, encoder, settings, new PrintStream(new FileOutputStream(FileDescriptor.out), true));
    }

    FirstPassword(Users users, PasswordEncoder encoder, SecuritySettings settings, PrintStream console) {
        this.users = users;
        this.encoder = encoder;
        this.configured = checked(settings.adminPassword());
        this.console = console;
    }

    private static @Nullable String checked(@Nullable String password) {
        if (password != null && (password.isBlank() || password.getBytes(StandardCharsets.UTF_8).length > LONGEST)) {
            throw new InvalidSetting(KEY, "(not shown)", "1 to " + LONGEST + " bytes");
        }
        return password;
    }

    /** The file wins over what is stored, at each start. */
    @EventListener(ApplicationReadyEvent.class)
    @Order(0)
    void settle() {
        if (configured != null) {
            boolean same = users.named(ADMIN)
                    .filter(user -> encoder.matches(configured, user.passwordHash()))
                    .isPresent();
            if (!same) {
                store(configured);
            }
        } else if (users.none()) {
            String made = random();
            store(made);
            console.println("Sign in as " + ADMIN + " with the password " + made + " (shown this once; " + KEY
                    + " in onlyonce.yml sets another)");
        }
    }

    private void store(String password) {
        String hash = encoder.encode(password);
        if (hash == null) {
            throw new IllegalStateException("the encoder gave no hash");
        }
        users.save(new Users.User(ADMIN, hash, Role.ADMIN));
    }

    private static String random() {
        return new SecureRandom()
                .ints(LENGTH, 0, LETTERS.length())
                .mapToObj(LETTERS::charAt)
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .toString();
    }
}
