/** The program that a worker of the demo runs, in a JVM of its own: it sees the JDK and pgjdbc, and nothing of Onlyonce. */
@NullMarked
package dev.onlyonce.demo.worker;

import org.jspecify.annotations.NullMarked;
