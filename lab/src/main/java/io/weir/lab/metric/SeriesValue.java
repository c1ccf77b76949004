package io.weir.lab.metric;

import io.weir.core.metric.Series;

/**
 * A number that a process reports.
 *
 * @param series its name
 * @param value the number
 */
public record SeriesValue(Series series, double value) {}
