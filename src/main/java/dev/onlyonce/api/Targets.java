package dev.onlyonce.api;

import dev.onlyonce.http.ListQuery;
import dev.onlyonce.targets.Target;
import dev.onlyonce.targets.TargetRegistry;
import java.util.List;
import org.springframework.stereotype.Component;

/** Which targets an answer is about. */
@Component
class Targets {

    private final TargetRegistry registry;

    Targets(TargetRegistry registry) {
        this.registry = registry;
    }

    /** The one that is asked for, or all, by name. */
    List<String> of(ListQuery query) {
        return query.target() != null
                ? List.of(query.target())
                : registry.all().stream().map(Target::name).sorted().toList();
    }
}
