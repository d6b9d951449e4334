package dev.onlyonce.locks;

import dev.onlyonce.targets.TargetRegistry;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What the configuration says about keys. */
@Component
final class WatchedNames {

    private final TargetRegistry targets;

    WatchedNames(TargetRegistry targets) {
        this.targets = targets;
    }

    /** The watched locks of a target; none of one that is gone. */
    List<LockTargetSettings.Watch> watches(String target) {
        return targets.named(target)
                .map(known -> known.settings(LockTargetSettings.class).locks())
                .orElse(List.of());
    }

    /** The entry that watches this lock, if there is one; one for this database goes before one for any. */
    Optional<LockTargetSettings.Watch> watch(String target, LockKey key, String database) {
        List<LockTargetSettings.Watch> ofKey = watches(target).stream()
                .filter(watch -> watch.lockKey().equals(key))
                .toList();
        return ofKey.stream()
                .filter(watch -> database.equals(watch.database()))
                .findFirst()
                .or(() ->
                        ofKey.stream().filter(watch -> watch.database() == null).findFirst());
    }

    /** What the configuration calls this lock. */
    Optional<String> of(String target, LockKey key, String database) {
        return watch(target, key, database).flatMap(watch -> Optional.ofNullable(watch.name()));
    }
}
