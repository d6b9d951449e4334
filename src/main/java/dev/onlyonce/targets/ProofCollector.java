package dev.onlyonce.targets;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Asks a database every ten minutes what its role could do there, and how far its clock is from ours. */
final class ProofCollector implements Collector {

    private static final String SQL = SqlFile.read(ProofCollector.class, "read-only-proof.sql");
    private static final Question QUESTION = new Question("proof", SQL, Map.of(), Duration.ofSeconds(5), null);
    private static final Duration FIRST_TRIES = Duration.ofSeconds(5);

    private final String name;
    private final String target;
    private final Database database;
    private final Proofs proofs;
    private final InstantSource clock;
    private boolean known;

    ProofCollector(String name, String target, Database database, Proofs proofs, InstantSource clock) {
        this.name = name;
        this.target = target;
        this.database = database;
        this.proofs = proofs;
        this.clock = clock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Duration interval() {
        return known ? Duration.ofMinutes(10) : FIRST_TRIES;
    }

    @Override
    public Duration slowAfter() {
        return Duration.ofSeconds(3);
    }

    @Override
    public void collect() throws SQLException {
        known = false;
        Instant before = clock.instant();
        Sample sample = database.forTables().ask(QUESTION);
        Instant after = clock.instant();
        // the server's stamp was taken somewhere between: half way is the best guess, half the way its error
        Duration half = Duration.between(before, after).dividedBy(2);
        Duration difference = Duration.between(before.plus(half), sample.at());
        ReadOnlyProof proof = ReadOnlyProof.of(database.name(), sample.rows().getFirst(), sample.at());
        proofs.put(target, new Proofs.Proof(proof, difference, half, sample.throughPooler()));
        known = true;
    }
}
