package dev.onlyonce.access;

import dev.onlyonce.access.SecuritySettings.ApiToken;
import dev.onlyonce.http.TargetNames;
import dev.onlyonce.targets.InvalidSetting;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The configured bearer tokens; only their hashes are kept. */
@Component
final class Tokens {

    private static final String KEY = "onlyonce.security.api-tokens[%d].%s";

    private final List<Known> known = new ArrayList<>();

    Tokens(SecuritySettings settings, TargetNames targets) {
        for (int i = 0; i < settings.apiTokens().size(); i++) {
            known.add(known(i, settings.apiTokens().get(i), targets));
        }
    }

    private record Known(byte[] hash, ApiClient client) {}

    /** Whose token this is; every hash is compared in full, so that the time taken tells nothing. */
    Optional<ApiClient> client(String token) {
        byte[] hash = hash(token);
        ApiClient found = null;
        for (Known one : known) {
            if (MessageDigest.isEqual(hash, one.hash())) {
                found = one.client();
            }
        }
        return Optional.ofNullable(found);
    }

    private static Known known(int i, ApiToken token, TargetNames targets) {
        String name = given(i, "name", token.name(), "a name such as ci");
        String secret = given(i, "token", token.token(), "the secret that programs send, such as ${CI_TOKEN}");
        String word = given(i, "scope", token.scope(), "read, report, scrape or admin");
        Scope scope = Scope.of(word)
                .orElseThrow(
                        () -> new InvalidSetting(KEY.formatted(i, "scope"), word, "read, report, scrape or admin"));
        if (token.target() != null && !targets.contains(token.target())) {
            throw new InvalidSetting(
                    KEY.formatted(i, "target"), token.target(), "the name of a target under onlyonce.targets");
        }
        return new Known(hash(secret), new ApiClient(name, scope, token.target()));
    }

    private static String given(int i, String part, @Nullable String value, String accepted) {
        if (value == null || value.isBlank()) {
            throw new InvalidSetting(KEY.formatted(i, part), "(nothing)", accepted);
        }
        return value;
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
