package dev.onlyonce.targets;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reaches one database without a configured target, as harmlessly as any: read-only, with the same limits. */
public final class OneDatabase {

    private static final Pattern AUTHORITY = Pattern.compile("^(?:jdbc:)?(postgres(?:ql)?)://(?:([^/@]*)@)?(.*)$");

    /** Who logs in. */
    private record Login(@Nullable String user, @Nullable String password) {}

    private OneDatabase() {}

    /**
     * A database that is connected to when it is first asked.
     *
     * @param option by which the URL was given, for messages
     * @param url of JDBC or libpq; user and password may stand in it, and count before those beside it
     * @throws InvalidSetting when the URL is not usable; the message holds no password
     */
    public static Database of(
            String option, String url, @Nullable String user, @Nullable String password, InstantSource clock) {
        Matcher parts = AUTHORITY.matcher(url);
        String userInfo = parts.matches() && parts.group(2) != null ? parts.group(2) : "";
        Login login = login(userInfo, new Login(user, password));
        String bare = parts.matches() ? "jdbc:postgresql://" + parts.group(3) : url;
        int query = bare.indexOf('?');
        List<String> kept = new ArrayList<>();
        for (String each : query < 0
                ? List.<String>of()
                : Arrays.asList(bare.substring(query + 1).split("&"))) {
            if (each.startsWith("user=")) {
                login = new Login(decoded(each.substring("user=".length())), login.password());
            } else if (each.startsWith("password=")) {
                login = new Login(login.user(), decoded(each.substring("password=".length())));
            } else if (!each.isEmpty()) {
                kept.add(each);
            }
        }
        String clean =
                (query < 0 ? bare : bare.substring(0, query)) + (kept.isEmpty() ? "" : "?" + String.join("&", kept));
        TargetSettings settings = new TargetSettings(
                "check",
                clean,
                login.user(),
                login.password(),
                null,
                null,
                null,
                Duration.ofSeconds(5),
                ZoneOffset.UTC,
                List.of(),
                null);
        // nobody listens: what a server tells beside its answers is for those who watch it
        return new DatabaseFactory(event -> {}, clock)
                .databasesOf("check", settings, option)
                .getFirst();
    }

    private static Login login(String userInfo, Login otherwise) {
        if (userInfo.isEmpty()) {
            return otherwise;
        }
        int colon = userInfo.indexOf(':');
        return colon < 0
                ? new Login(decoded(userInfo), otherwise.password())
                : new Login(decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Why a database did not answer, in one sentence without statement or password. */
    public static String reason(Exception failure) {
        return Reasons.of(failure);
    }
}
