package dev.onlyonce.cpu;

import java.time.Duration;

/** Tells what a host and its workers do; live, or from a recording. */
interface HostProbe {

    /** Where the figures are from, so that a page can say it. */
    enum Origin {
        /** This machine. */
        LIVE,
        RECORDED
    }

    String host();

    Origin origin();

    /** How far apart values are stored, and the most that neighbours lie apart while the source lives. */
    Duration resolution();

    /**
     * What happened since the last call.
     *
     * @throws Exception when the source fails or, a {@link dev.onlyonce.targets.RecordingEnded}, is at its end
     */
    HostReading read() throws Exception;
}
