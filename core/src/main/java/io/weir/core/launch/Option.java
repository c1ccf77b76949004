package io.weir.core.launch;

/**
 * A setting that only one broker kind understands.
 *
 * @param name dotted name below the system, as {@code faults.loss}
 * @param explanation what it does, its form and its default
 */
public record Option(String name, String explanation) {}
