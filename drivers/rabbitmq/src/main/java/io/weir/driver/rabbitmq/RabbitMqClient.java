package io.weir.driver.rabbitmq;

import io.weir.core.text.Malformed;
import java.util.Arrays;
import java.util.Optional;

/** The official Java clients of queues. Streams have their own. */
public enum RabbitMqClient {
  /** The client that all releases serve ({@code com.rabbitmq:amqp-client}). */
  AMQP_0_9_1("amqp-0-9-1", "prefetch of each queue", "basic.ack, multiple"),
  /** The client of RabbitMQ 4 ({@code com.rabbitmq.client:amqp-client}). */
  AMQP_1_0("amqp-1.0", "initialCredits of each queue", "disposition of a batch");

  private final String word;
  private final String prefetch;
  private final String acknowledgement;

  RabbitMqClient(String word, String prefetch, String acknowledgement) {
    this.word = word;
    this.prefetch = prefetch;
    this.acknowledgement = acknowledgement;
  }

  /**
   * Parses the value of the option.
   *
   * @throws IllegalArgumentException for another word
   */
  static RabbitMqClient of(String text) {
    return Arrays.stream(values())
        .filter(client -> client.word.equals(text))
        .findFirst()
        .orElseThrow(
            () -> new Malformed("'" + text + "' is neither " + AMQP_0_9_1.word + " nor "
                + AMQP_1_0.word));
  }

  /** Returns how scenarios write it. */
  public String word() {
    return word;
  }

  /** Returns its name for the most messages of a queue that wait for an acknowledgement. */
  public String prefetch() {
    return prefetch;
  }

  /** Returns its name for the acknowledgement of several messages. */
  public String acknowledgement() {
    return acknowledgement;
  }

  /**
   * Returns the limit of unconfirmed messages beside the send buffer, if any. RabbitMQ grants a
   * producer of AMQP 1.0 credits for {@code max_link_credit} (170) messages. It renews them when
   * half are used and fewer than that many messages are unconfirmed.
   */
  public Optional<String> inFlightLimit() {
    return switch (this) {
      case AMQP_0_9_1 -> Optional.empty();
      case AMQP_1_0 -> Optional.of("the broker's link credit");
    };
  }
}
