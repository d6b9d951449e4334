package dev.onlyonce.duplicates.causes;

import dev.onlyonce.duplicates.Fault;
import java.util.Set;

/** Looks at a case for one cause. Pure: the same case gives the same answer. */
interface CauseRule {

    /** As in the contract. */
    String id();

    /** For which faults it is a cause at all. */
    Set<Fault> of();

    /** Found, ruled out, or what is missing to tell. */
    Answer look(Case c);
}
