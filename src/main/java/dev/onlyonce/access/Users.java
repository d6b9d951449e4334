package dev.onlyonce.access;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The people who may sign in, in the store. */
@Repository
class Users {

    private final JdbcClient store;
    private final InstantSource clock;

    Users(JdbcClient store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** @param passwordHash salted, in the form of Spring Security's delegating encoder */
    record User(String name, String passwordHash, Role role) {}

    boolean none() {
        return !store.sql("SELECT EXISTS (SELECT FROM app_user)")
                .query(Boolean.class)
                .single();
    }

    Optional<User> named(String name) {
        return store.sql("SELECT name, password_hash, role FROM app_user WHERE name = :name")
                .param("name", name)
                .query(Users::user)
                .optional();
    }

    void save(User user) {
        store.sql("""
                        INSERT INTO app_user (name, password_hash, role, changed_at)
                        VALUES (:name, :hash, :role, :at)
                        ON CONFLICT (name) DO UPDATE SET password_hash = excluded.password_hash,
                            role = excluded.role, changed_at = excluded.changed_at
                        """)
                .param("name", user.name())
                .param("hash", user.passwordHash())
                .param("role", user.role().word())
                .param("at", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    private static User user(ResultSet row, int number) throws SQLException {
        return new User(row.getString("name"), row.getString("password_hash"), Role.of(row.getString("role")));
    }
}
