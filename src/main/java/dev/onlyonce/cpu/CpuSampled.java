package dev.onlyonce.cpu;

/** Published after each sample of a target's host. */
public record CpuSampled(String target, HostReading reading) {}
