package io.weir.analysis.finding;

/**
 * One rate of one run: what happened within its measure phase, divided by the phase's length.
 *
 * @param kind what was counted
 * @param perSecond messages per second
 * @param assessment whether it may be quoted
 */
public record RateFigure(RateKind kind, double perSecond, Assessment assessment) {
}
