package dev.onlyonce.access;

import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** Gives Spring Security the users of the store. */
final class StoredUserDetails implements UserDetailsService {

    private final Users users;

    StoredUserDetails(Users users) {
        this.users = users;
    }

    @Override
    public UserDetails loadUserByUsername(String name) {
        return users.named(name)
                .map(user -> User.withUsername(user.name())
                        .password(user.passwordHash())
                        .authorities(user.role().authorities())
                        .build())
                .orElseThrow(() -> new UsernameNotFoundException("no such user"));
    }
}
