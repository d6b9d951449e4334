package dev.onlyonce.problems;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps the store and what is in memory of open problems in step: memory follows what the store took. */
@Component
final class ProblemBook {

    private final ProblemStore store;
    private final OpenProblems open;
    private final TransactionTemplate transaction;

    ProblemBook(ProblemStore store, OpenProblems open, PlatformTransactionManager transactions) {
        this.store = store;
        this.open = open;
        this.transaction = new TransactionTemplate(transactions);
    }

    List<Problem> open(String target, String kind) {
        return open.ofKind(target, kind);
    }

    boolean knows(String target) {
        return open.knows(target);
    }

    void load(String target) {
        open.load(target, store.open(target));
    }

    void forget(String target) {
        open.forget(target);
    }

    void endOthers(Collection<String> targets) {
        store.endOthers(targets);
    }

    void forgetBefore(Instant before) {
        store.forget(before);
    }

    /** Together or not at all. */
    void note(String target, Kind kind, LifeCycle.Changes changes, Instant now) {
        List<Problem> noted = new ArrayList<>();
        transaction.executeWithoutResult(status -> {
            noted.clear();
            for (Sign sign : changes.opened()) {
                noted.add(store.open(target, kind, sign, kind.event() ? sign.seen() : null, now));
            }
            for (Problem changed : changes.changed()) {
                store.save(changed);
                noted.add(changed);
            }
            for (Problem over : changes.resolved()) {
                noted.add(store.resolve(over, now));
            }
        });
        noted.forEach(open::put);
    }

    /** @param by null takes an acknowledgement back */
    Optional<Problem> acknowledge(long id, @Nullable String by, Instant at) {
        Optional<Problem> problem = store.acknowledge(id, by, at);
        problem.ifPresent(open::put);
        return problem;
    }

    /** @param expected null takes it back */
    Optional<Problem> expect(long id, Problem.@Nullable Expected expected) {
        Optional<Problem> problem = store.expect(id, expected);
        problem.ifPresent(open::put);
        return problem;
    }
}
