package dev.onlyonce.store;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The connections to Onlyonce's own PostgreSQL. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    static final String SCHEMA = "onlyonce";

    /** An embedded server, when no other is configured. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "onlyonce.store.url", havingValue = "embedded", matchIfMissing = true)
    static class Embedded {

        @Bean(destroyMethod = "close")
        EmbeddedStore embeddedStore(StoreSettings settings) {
            return EmbeddedStore.start(settings.folder());
        }

        @Bean
        HikariDataSource dataSource(EmbeddedStore store) {
            return pool(store.jdbcUrl(), store.username(), store.password());
        }
    }

    /** A server that somebody else keeps. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnExpression("'${onlyonce.store.url:embedded}' != 'embedded'")
    static class Given {

        @Bean
        HikariDataSource dataSource(StoreSettings settings) {
            return pool(settings.url(), settings.username(), settings.password());
        }
    }

    private static HikariDataSource pool(@Nullable String url, @Nullable String username, @Nullable String password) {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("store");
        pool.setJdbcUrl(url);
        pool.setUsername(username);
        pool.setPassword(password);
        pool.setMaximumPoolSize(8);
        pool.setSchema(SCHEMA);
        pool.setConnectionTimeout(5_000);
        // compiling a plan costs more than it saves on queries of milliseconds (docs/performance.md)
        pool.setConnectionInitSql("SET jit = off");
        return pool;
    }
}
