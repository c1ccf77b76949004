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
    return switch (metric) {
      case GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK -> false;
      case PUBLISH_RESPONSE, PUBLISH_SERVICE, END_TO_END_RESPONSE, SEND_TO_CONSUME, DELIVERY_AGE,
          END_TO_END_RESPONSE_ACROSS, SEND_TO_CONSUME_ACROSS -> true;
    };
  }
}
