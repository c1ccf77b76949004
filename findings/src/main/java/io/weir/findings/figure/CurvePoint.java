package io.weir.findings.figure;

/**
 * A point of a percentile curve.
 *
 * @param quantile from 0 to 1
 * @param nanos the latency at that quantile, in nanoseconds
 * @param supported whether enough samples lie beyond it to print it as a figure
 */
public record CurvePoint(double quantile, long nanos, boolean supported) {}
