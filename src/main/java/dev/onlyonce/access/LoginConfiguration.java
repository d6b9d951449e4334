package dev.onlyonce.access;

import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/** How a password is checked. */
@Configuration(proxyBeanMethods = false)
class LoginConfiguration {

    @Bean
    PasswordEncoder passwordEncoder() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    @Bean
    AuthenticationProvider passwordLogin(Users users, PasswordEncoder encoder, InstantSource clock) {
        DaoAuthenticationProvider passwords = new DaoAuthenticationProvider(new StoredUserDetails(users));
        passwords.setPasswordEncoder(encoder);
        return new SlowedLogin(passwords, new FailedLogins(clock));
    }
}
