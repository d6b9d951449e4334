package dev.onlyonce.store;

/**
 * Where Onlyonce keeps what it has seen, in words for an operator.
 *
 * @param words without secrets
 */
public record StorePlace(String words) {}
