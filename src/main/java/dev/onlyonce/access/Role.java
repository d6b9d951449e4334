package dev.onlyonce.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** What a person may do; each may also do what those before it may. */
public enum Role {
    /** Sees everything. */
    VIEWER,
    /** Acknowledges problems and answers questions. */
    OPERATOR,
    /** Changes users and settings. */
    ADMIN;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Role of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    List<GrantedAuthority> authorities() {
        return Arrays.stream(values())
                .filter(role -> role.compareTo(this) <= 0)
                .map(role -> (GrantedAuthority) new SimpleGrantedAuthority("ROLE_" + role.name()))
                .toList();
    }
}
