package dev.onlyonce.demo;

/** Published with each change of the demo. */
public record DemoChanged(DemoState state) {}
