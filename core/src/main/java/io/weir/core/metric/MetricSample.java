package io.weir.core.metric;

import io.weir.core.secret.Harmless;
import java.util.Map;
import java.util.TreeMap;

/**
 * The metrics of one process for about a second.
 *
 * @param process its name in the plan
 * @param role what it is, as {@code bookie}
 * @param startNanos when it was read before, since the start of the load
 * @param endNanos when it was read, likewise
 * @param tookNanos how long it took to answer
 * @param values values by name; without those that it did not report or that did not occur
 */
public record MetricSample(@Harmless String process, @Harmless String role, long startNanos,
    long endNanos,
    long tookNanos, Map<String, Double> values) {
  public MetricSample {
    values = new TreeMap<>(values);
  }
}
