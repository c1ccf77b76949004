package io.weir.core.metric;

import java.util.regex.Pattern;

/**
 * One metric that a broker reports about itself, and how it is read.
 *
 * @param name in weir's words, as {@code storage.sync-latency}; the same name on two broker kinds
 * means the same thing
 * @param meaning in plain words, for readers who do not know the broker
 * @param unit what it counts in
 * @param worst which end is the bad one
 * @param charted whether it is drawn; all others are in tables only
 * @param formula how it is computed from the broker's numbers
 */
public record BrokerMetric(String name, String meaning, MetricUnit unit, Worst worst,
    boolean charted, Formula formula) {
  private static final Pattern NAME =
      Pattern.compile("[a-z]+(-[a-z0-9]+)*(\\.[a-z]+(-[a-z0-9]+)*)+");

  public BrokerMetric {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a metric is called something like storage.sync-latency, not '" + name + "'");
    }
  }

  /** Which values of a metric call for a look. */
  public enum Worst {
    HIGHEST,
    LOWEST
  }

  /** Returns the same, drawn. */
  public BrokerMetric drawn() {
    return new BrokerMetric(name, meaning, unit, worst, true, formula);
  }

  /** Returns the same, of which low values call for a look. */
  public BrokerMetric badWhenLow() {
    return new BrokerMetric(name, meaning, unit, Worst.LOWEST, charted, formula);
  }
}
