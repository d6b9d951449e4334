package dev.onlyonce.access;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who gets in, as the configuration says.
 *
 * @param adminPassword of the user {@code admin}; overrides the stored one at each start
 * @param apiTokens the bearer tokens for programs
 */
@ConfigurationProperties("onlyonce.security")
record SecuritySettings(
        @Nullable String adminPassword, @DefaultValue List<ApiToken> apiTokens) {

    /**
     * A bearer token.
     *
     * @param name shown where the token was used
     * @param scope read, report, scrape or admin
     * @param token the secret itself
     * @param target the only one it is good for; null means all
     */
    record ApiToken(
            @Nullable String name,
            @Nullable String scope,
            @Nullable String token,
            @Nullable String target) {

        @Override
        public String toString() {
            return "token " + name;
        }
    }

    @Override
    public String toString() {
        return "tokens " + apiTokens;
    }
}
