package io.weir.core.result;

/** A latency of each message, in nanoseconds. */
public enum Metric {
  /** From the intended send to the acknowledgement. */
  PUBLISH_RESPONSE("publish-response"),
  /** From the actual send to the acknowledgement. */
  PUBLISH_SERVICE("publish-service"),
  /** From the intended send to the delivery. */
  END_TO_END_RESPONSE("end-to-end-response"),
  /** From the actual send to the delivery: the studies' definition of end-to-end latency. */
  SEND_TO_CONSUME("send-to-consume"),
  /** From the intended to the actual send. */
  GENERATOR_LAG("generator-lag"),
  /** From the actual send to the client's taking the message: longer while its buffer is full. */
  CLIENT_BLOCK("client-block"),
  /**
   * From the intended send to the delivery, at subscriptions that had left: for messages that were
   * due or arrived since. It is separate from end-to-end latency, because it contains the time that
   * the subscription was detached.
   */
  DELIVERY_AGE("delivery-age");

  private final String id;

  Metric(String id) {
    this.id = id;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return id;
  }
}
