package io.weir.core.metric;

import io.weir.core.secret.Harmless;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one process said of itself for about a second.
 *
 * @param process its name in the plan
 * @param role what it is, as {@code bookie}
 * @param startNanos when it was asked before, since the start of the load
 * @param endNanos when it was asked, likewise
 * @param tookNanos how long it took to answer
 * @param values figures by name; what it did not tell, or what did not happen, is left out
 */
public record MetricSample(@Harmless String process, @Harmless String role, long startNanos,
    long endNanos,
    long tookNanos, Map<String, Double> values) {
  public MetricSample {
    values = new TreeMap<>(values);
  }
}
