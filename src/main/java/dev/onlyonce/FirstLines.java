package dev.onlyonce;

import dev.onlyonce.store.StorePlace;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.net.InetAddress;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says, once it is up, where to look, where the data is, and what is watched. */
@Component
final class FirstLines {

    private static final Log LOG = LogFactory.getLog(FirstLines.class);

    private final Environment environment;
    private final ServerProperties server;
    private final StorePlace store;
    private final TargetRegistry targets;

    FirstLines(Environment environment, ServerProperties server, StorePlace store, TargetRegistry targets) {
        this.environment = environment;
        this.server = server;
        this.store = store;
        this.targets = targets;
    }

    @EventListener(ApplicationReadyEvent.class)
    @Order(1)
    void say() {
        LOG.info("Onlyonce is up: " + url() + " (sign in as admin)");
        LOG.info("Data: " + store.words());
        LOG.info(watched());
    }

    private String url() {
        InetAddress address = server.getAddress();
        String host = address == null || address.isLoopbackAddress() || address.isAnyLocalAddress()
                ? "localhost"
                : address.getHostAddress();
        boolean secure = server.getSsl() != null && server.getSsl().isEnabled();
        return (secure ? "https://" : "http://") + host + ":" + environment.getProperty("local.server.port");
    }

    private String watched() {
        if (targets.all().isEmpty()) {
            return "Nothing to look at yet: waits for reports; name their target, or one to watch, in onlyonce.yml";
        }
        return "Watching: " + targets.all().stream().map(Target::name).collect(Collectors.joining(", "));
    }
}
