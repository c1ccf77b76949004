package io.weir.core.interval;

/**
 * When a phase took place, in nanoseconds since the start of the load.
 *
 * @param phase the phase
 * @param startNanos its start
 * @param endNanos its end, exclusive
 */
public record PhaseWindow(PhaseKind phase, long startNanos, long endNanos) {}
