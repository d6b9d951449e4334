package dev.onlyonce.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onlyonce.access.SecuritySettings.ApiToken;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokensTest {

    @Test
    void tokenIsKnownByItsWholeText() {
        Tokens tokens = tokens(new ApiToken("ci", "report", "secret-1", null));
        assertThat(tokens.client("secret-1")).hasValue(new ApiClient("ci", Scope.REPORT, null));
        assertThat(tokens.client("secret-")).isEmpty();
        assertThat(tokens.client("")).isEmpty();
    }

    @Test
    void wrongTokenStopsTheStartAndIsNamedButNotShown() {
        assertThatThrownBy(() -> tokens(new ApiToken("ci", "write", "secret-1", null)))
                .hasMessage(
                        "onlyonce.security.api-tokens[0].scope = write is not accepted: read, report, scrape or admin")
                .hasMessageNotContaining("secret-1");
        assertThatThrownBy(() -> tokens(new ApiToken("ci", "read", " ", null)))
                .hasMessageContaining("onlyonce.security.api-tokens[0].token");
        assertThatThrownBy(() -> tokens(new ApiToken(null, "read", "x", null)))
                .hasMessageContaining("onlyonce.security.api-tokens[0].name");
        assertThatThrownBy(() -> tokens(new ApiToken("ci", "read", "x", "elsewhere")))
                .hasMessageContaining("onlyonce.security.api-tokens[0].target = elsewhere");
    }

    @Test
    void settingsNeverPrintSecrets() {
        SecuritySettings settings =
                new SecuritySettings("hidden-1", List.of(new ApiToken("ci", "read", "hidden-2", null)));
        assertThat(settings.toString()).contains("ci").doesNotContain("hidden");
    }

    private static Tokens tokens(ApiToken token) {
        return new Tokens(new SecuritySettings(null, List.of(token)), "shop"::equals);
    }
}
