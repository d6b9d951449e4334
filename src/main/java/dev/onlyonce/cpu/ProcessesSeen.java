package dev.onlyonce.cpu;

import dev.onlyonce.evidence.ProcessSeen;
import java.util.List;

/**
 * Published when workers of a target came or went, and every five seconds.
 *
 * @param processes all that live now; empty when the last one went
 */
public record ProcessesSeen(String target, List<ProcessSeen> processes) {

    public ProcessesSeen {
        processes = List.copyOf(processes);
    }
}
