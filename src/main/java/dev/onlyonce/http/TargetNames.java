package dev.onlyonce.http;

/** Says whether a target of a name exists; whoever keeps targets gives a bean of it. */
@FunctionalInterface
public interface TargetNames {

    boolean contains(String name);
}
