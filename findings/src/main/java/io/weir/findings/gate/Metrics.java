package io.weir.findings.gate;

import io.weir.core.interval.Metric;

/** Which metrics have what in common. */
final class Metrics {
  private Metrics() {}

  /** Returns whether it counts from the moment at which the message was due. */
  static boolean fromIntended(Metric metric) {
    return metric == Metric.PUBLISH_RESPONSE || metric == Metric.END_TO_END_RESPONSE;
  }

  /** Returns whether it ends when the message is delivered. */
  static boolean toDelivery(Metric metric) {
    return metric == Metric.END_TO_END_RESPONSE || metric == Metric.SEND_TO_CONSUME;
  }

  /** Returns whether it says something of the system under test, not of the load generator. */
  static boolean ofSystem(Metric metric) {
    return metric != Metric.GENERATOR_LAG && metric != Metric.CLIENT_BLOCK;
  }
}
