package dev.onlyonce.check;

import java.io.InputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;

/**
 * What a command finds around itself.
 *
 * @param in standard input
 * @param piped whether somebody gives it something to read
 * @param zone of this machine
 */
record Surroundings(
        Map<String, String> environment,
        InputStream in,
        boolean piped,
        PrintStream out,
        PrintStream err,
        ZoneId zone,
        InstantSource clock) {}
