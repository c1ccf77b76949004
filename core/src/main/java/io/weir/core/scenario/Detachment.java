package io.weir.core.scenario;

/**
 * Subscriptions leave the broker after the measure phase, and come back when enough has piled up.
 *
 * @param backlog how much
 * @param catchUp how they catch up
 */
public record Detachment(Backlog backlog, CatchUp catchUp) {}
