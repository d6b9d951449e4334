package dev.onlyonce.store;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The connections to Onlyonce's own PostgreSQL. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    static final String SCHEMA = "onlyonce";

    private static final int MOST_CONNECTIONS = 8;

    @Bean
    FlywayMigrationStrategy migration() {
        return new KnownSchema();
    }

    /** An embedded server, when no other is configured. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "onlyonce.store.url", havingValue = "embedded", matchIfMissing = true)
    static class Embedded {

        @Bean(destroyMethod = "close")
        EmbeddedStore embeddedStore(StoreSettings settings) {
            return EmbeddedStore.start(settings.folder());
        }

        @Bean
        StorePlace place(StoreSettings settings) {
            return new StorePlace("an embedded PostgreSQL under "
                    + settings.folder().toAbsolutePath().normalize());
        }

        @Bean
        HikariDataSource dataSource(EmbeddedStore store) {
            return pool(store.jdbcUrl(), EmbeddedStore.USERNAME, store.password());
        }
    }

    /** A server that somebody else keeps. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnExpression("'${onlyonce.store.url:embedded}' != 'embedded'")
    static class Given {

        @Bean
        StorePlace place(StoreSettings settings) {
            return new StorePlace(GivenStore.shown(String.valueOf(settings.url())));
        }

        @Bean
        HikariDataSource dataSource(StoreSettings settings) {
            String url = Objects.requireNonNull(settings.url(), "the condition of this class");
            GivenStore.check(url, settings);
            return pool(url, settings.username(), settings.password());
        }
    }

    /** Connections that notice when the store goes away, and come back with it. */
    static HikariDataSource pool(String url, @Nullable String username, @Nullable String password) {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("store");
        pool.setJdbcUrl(url);
        pool.setUsername(username);
        pool.setPassword(password);
        pool.setMaximumPoolSize(MOST_CONNECTIONS);
        pool.setSchema(SCHEMA);
        pool.setConnectionTimeout(5_000);
        pool.setValidationTimeout(2_000);
        pool.addDataSourceProperty("connectTimeout", "5");
        // a server that vanished without a word is given up after this; no statement of ours takes as long
        pool.addDataSourceProperty("socketTimeout", "120");
        pool.addDataSourceProperty("tcpKeepAlive", "true");
        pool.addDataSourceProperty("ApplicationName", "onlyonce");
        // compiling a plan costs more than it saves on queries of milliseconds (docs/performance.md)
        pool.setConnectionInitSql("SET jit = off");
        return pool;
    }
}
