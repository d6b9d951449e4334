package dev.onlyonce.locks;

import dev.onlyonce.targets.InvalidSetting;
import dev.onlyonce.targets.TargetPart;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The part of a target's settings that this module reads. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class LocksConfiguration {

    @Bean
    TargetPart<LockTargetSettings> lockTargetPart() {
        return new TargetPart<>(LockTargetSettings.class, LocksConfiguration::check);
    }

    private static void check(LockTargetSettings settings, String prefix) {
        Set<String> seen = new HashSet<>();
        List<LockTargetSettings.Watch> watches = settings.locks();
        for (int i = 0; i < watches.size(); i++) {
            LockTargetSettings.Watch watch = watches.get(i);
            String property = prefix + ".locks[" + i + "].key";
            String written = watch.key() == null ? "(nothing)" : watch.key();
            LockKey key;
            try {
                key = watch.lockKey();
            } catch (IllegalArgumentException e) {
                throw new InvalidSetting(property, written, String.valueOf(e.getMessage()));
            }
            if (!seen.add(key.text() + " in " + watch.database())) {
                throw new InvalidSetting(property, written, "each lock once; this one is watched already");
            }
        }
    }
}
