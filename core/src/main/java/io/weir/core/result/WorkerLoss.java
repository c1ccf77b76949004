package io.weir.core.result;

import io.weir.core.secret.Harmless;

/**
 * A worker that was lost under load, after which the others continued.
 *
 * @param worker its number
 * @param atNanos when, in nanoseconds since the start of the load
 * @param reason the cause, human-readable
 */
public record WorkerLoss(int worker, long atNanos, @Harmless String reason) {}
