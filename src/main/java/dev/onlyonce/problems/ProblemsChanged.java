package dev.onlyonce.problems;

/** Published after problems of a target were opened, resolved, seen otherwise, or after somebody said something of one. */
public record ProblemsChanged(String target) {}
