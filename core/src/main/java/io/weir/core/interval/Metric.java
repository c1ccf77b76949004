package io.weir.core.interval;

import java.util.Optional;

/** A latency of each message, in nanoseconds. */
public enum Metric {
  /** From the intended send to the acknowledgement. */
  PUBLISH_RESPONSE("publish-response"),
  /** From the actual send to the acknowledgement. */
  PUBLISH_SERVICE("publish-service"),
  /** From the intended send to the delivery, where both were timed by one clock. */
  END_TO_END_RESPONSE("end-to-end-response"),
  /**
   * From the actual send to the delivery, where both were timed by one clock: the studies'
   * definition of end-to-end latency.
   */
  SEND_TO_CONSUME("send-to-consume"),
  /** From the intended to the actual send. */
  GENERATOR_LAG("generator-lag"),
  /**
   * The part of that which blocked sends of the same producer do not explain: from the time at
   * which a thread that sends for this producer alone would have sent the message.
   */
  OWN_LAG("own-lag"),
  /** From the actual send to the client's taking the message: longer while its buffer is full. */
  CLIENT_BLOCK("client-block"),
  /**
   * From the intended send to the delivery, at subscriptions that had left: for messages that were
   * due or arrived since. It is separate from end-to-end latency, because it contains the time that
   * the subscription was detached.
   */
  DELIVERY_AGE("delivery-age"),
  /**
   * From the intended send to the delivery, timed by the clocks of two workers: the error of the
   * clocks is part of each value.
   */
  END_TO_END_RESPONSE_ACROSS("end-to-end-response-across"),
  /** From the actual send to the delivery, timed by the clocks of two workers. */
  SEND_TO_CONSUME_ACROSS("send-to-consume-across");

  private final String id;

  Metric(String id) {
    this.id = id;
  }

  /**
   * Returns the same latency, timed by the clocks of two workers; empty where one clock always
   * times it.
   */
  public Optional<Metric> across() {
    return switch (this) {
      case END_TO_END_RESPONSE -> Optional.of(END_TO_END_RESPONSE_ACROSS);
      case SEND_TO_CONSUME -> Optional.of(SEND_TO_CONSUME_ACROSS);
      case PUBLISH_RESPONSE, PUBLISH_SERVICE, GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK, DELIVERY_AGE,
          END_TO_END_RESPONSE_ACROSS, SEND_TO_CONSUME_ACROSS -> Optional.empty();
    };
  }

  /** Returns its name in files and on the command line. */
  public String id() {
    return id;
  }
}
