package dev.onlyonce.runs;

import dev.onlyonce.runs.RunTargetSettings.Keys;
import dev.onlyonce.targets.TargetEvent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Joins the names of a job, and keeps of its keys what its owner allows. */
@Component
final class JobNames {

    private final Map<String, Names> byTarget = new ConcurrentHashMap<>();

    private record Names(Map<String, String> aliases, Map<String, Keys> keys, Map<String, String> sources) {}

    @EventListener
    @Order(0) // before collectors start to bring runs
    void on(TargetEvent event) {
        Map<String, String> aliases = new HashMap<>();
        Map<String, Keys> keys = new HashMap<>();
        Map<String, String> sources = new HashMap<>();
        for (RunTargetSettings.Job job :
                event.target().settings(RunTargetSettings.class).jobs()) {
            String name = String.valueOf(job.name());
            job.aliases().forEach(alias -> aliases.put(alias, name));
            keys.put(name, job.keys());
            if (job.source() != null) {
                sources.put(name, job.source());
            }
        }
        byTarget.put(event.target().name(), new Names(aliases, keys, sources));
    }

    /** The run under its job's own name, with its key as allowed. */
    Run apply(Run run) {
        Names names = byTarget.get(run.target());
        if (names == null) {
            return run;
        }
        String job = names.aliases().getOrDefault(run.job(), run.job());
        Keys kept = names.keys().getOrDefault(job, Keys.SHOW);
        return job.equals(run.job()) && kept == Keys.SHOW
                ? run
                : new RunBuilder(run).job(job).key(kept(kept, run.key())).build();
    }

    /** The source that the configuration says counts for a job. */
    Optional<String> source(String target, String job) {
        Names names = byTarget.get(target);
        return names == null
                ? Optional.empty()
                : Optional.ofNullable(names.sources().get(job));
    }

    private static @Nullable String kept(Keys keys, @Nullable String key) {
        return switch (keys) {
            case SHOW -> key;
            case DROP -> null;
            case HASH -> key == null ? null : hash(key);
        };
    }

    /** Enough of SHA-256 to tell keys apart, too little to find one back by its length. */
    private static String hash(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return "#" + HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
