package io.weir.core.worker;

/**
 * The clock of another worker, as seen by the worker that gets this.
 *
 * @param worker the other worker's number
 * @param line from the times that the other worker states to those that this one states
 */
public record PeerClock(int worker, ClockLine line) {}
