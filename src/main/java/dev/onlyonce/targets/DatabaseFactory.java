package dev.onlyonce.targets;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Makes the databases of a target from its settings: live ones from its URL, or a recorded one from its folder. */
@Component
final class DatabaseFactory {

    private static final String SCHEME = "jdbc:postgresql://";
    private static final Set<String> ALLOWED = Set.of(
            "sslmode",
            "sslrootcert",
            "sslcert",
            "sslkey",
            "sslpassword",
            "channelBinding",
            "gssEncMode",
            "targetServerType",
            "connectTimeout",
            "ApplicationName");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    private final ApplicationEventPublisher events;
    private final InstantSource clock;

    DatabaseFactory(ApplicationEventPublisher events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    /** @throws InvalidSetting when the URL or the folder is not usable; nothing is connected yet */
    List<Database> databasesOf(String target, TargetSettings settings, String prefix) {
        if (settings.replay() != null) {
            return List.of(recorded(settings.replay(), prefix));
        }
        if (settings.jdbcUrl() == null) {
            return List.of();
        }
        Address own = address(settings.jdbcUrl(), prefix);
        Password password = Password.of(settings);
        List<Database> databases = new ArrayList<>();
        databases.add(live(target, own, settings, password));
        settings.databases().stream()
                .filter(name -> !name.equals(own.database()) && !name.equals("all"))
                .forEach(name -> databases.add(live(target, own.with(name), settings, password)));
        return databases;
    }

    /** The target's own and configured databases, those kept that are known already, and the other names that were found. */
    List<Database> withOthers(String target, List<Database> known, TargetSettings settings, List<String> names) {
        Map<String, Database> byName = new LinkedHashMap<>();
        known.forEach(database -> byName.put(database.name(), database));
        Database own = known.getFirst();
        Address address = address(Objects.requireNonNull(settings.jdbcUrl()), "onlyonce.targets");
        Password password = Password.of(settings);
        List<Database> databases = new ArrayList<>(List.of(own));
        for (Database each : known) {
            if (each != own
                    && (names.contains(each.name()) || settings.databases().contains(each.name()))) {
                databases.add(each);
            }
        }
        names.stream()
                .filter(name -> !byName.containsKey(name))
                .forEach(name -> databases.add(live(target, address.with(name), settings, password)));
        return databases;
    }

    private static Database recorded(Path folder, String prefix) {
        if (!Files.isDirectory(folder)) {
            throw new InvalidSetting(prefix + ".replay", folder.toString(), "a folder with recorded CSV files");
        }
        return new RecordedDatabase(folder);
    }

    private Database live(String target, Address address, TargetSettings settings, Password password) {
        Connector.Login login = new Connector.Login(settings.username(), password);
        Connector connector = new Connector(address.url(), address.properties(), login, clock);
        return new LiveDatabase(target, address.database(), connector, events);
    }

    /** Takes the URL apart; what follows {@code ?} is checked against what is harmless. */
    private static Address address(String jdbcUrl, String prefix) {
        String accepted = "jdbc:postgresql://host:port/database, with " + ALLOWED + " behind a ? at most";
        URI uri = parse(jdbcUrl, prefix, accepted);
        Properties properties = new Properties();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        for (String parameter :
                Arrays.stream(query.split("&")).filter(p -> !p.isEmpty()).toList()) {
            String name = parameter.replaceFirst("=.*", "");
            if (!ALLOWED.contains(name)) {
                throw new InvalidSetting(prefix + ".jdbc-url", "…?" + name + "=…", accepted);
            }
            properties.setProperty(name, parameter.contains("=") ? parameter.substring(name.length() + 1) : "");
        }
        String host = uri.getHost();
        properties.putIfAbsent("sslmode", LOOPBACK.contains(host) ? "prefer" : "verify-full");
        int port = uri.getPort() < 0 ? 5432 : uri.getPort();
        return new Address(host, port, uri.getPath().substring(1), properties);
    }

    private static URI parse(String jdbcUrl, String prefix, String accepted) {
        try {
            URI uri = new URI(jdbcUrl.startsWith(SCHEME) ? jdbcUrl.substring(5) : "");
            boolean complete = uri.getHost() != null
                    && uri.getPath() != null
                    && uri.getPath().length() > 1;
            if (complete && uri.getUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw new InvalidSetting(prefix + ".jdbc-url", withoutQuery(jdbcUrl), accepted);
        }
        throw new InvalidSetting(prefix + ".jdbc-url", withoutQuery(jdbcUrl), accepted);
    }

    /** Somebody may have put a password where it does not belong. */
    private static String withoutQuery(@Nullable String url) {
        return url == null ? "" : url.replaceAll("//[^/@]*@", "//…@").replaceFirst("\\?.*", "?…");
    }

    private record Address(String host, int port, String database, Properties properties) {

        Address with(String otherDatabase) {
            return new Address(host, port, otherDatabase, properties);
        }

        String url() {
            return SCHEME + host + ":" + port + "/" + database;
        }
    }
}
