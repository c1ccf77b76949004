package io.weir.driver.artemis;

import io.weir.core.text.Malformed;
import java.util.Arrays;
import java.util.Optional;

/**
 * The clients for Java that weir drives. All of them administer the broker through the core client.
 */
public enum ArtemisClient {
  /** Artemis's own API ({@code artemis-core-client}). */
  CORE("core", "cumulative acknowledgement of each queue (weir's)",
      "consumerWindowSize of each queue"),
  /** Apache Qpid JMS, which speaks AMQP 1.0 ({@code qpid-jms-client}). */
  AMQP_1_0("amqp-1.0", "individual acknowledgement of each message (weir's)",
      "prefetch of each queue"),
  /** Artemis's JMS client, which speaks the core protocol ({@code artemis-jakarta-client}). */
  JMS("jms", "individual acknowledgement of each message (weir's)",
      "consumerWindowSize of each queue");

  private final String word;
  private final String acknowledgement;
  private final String ahead;

  ArtemisClient(String word, String acknowledgement, String ahead) {
    this.word = word;
    this.acknowledgement = acknowledgement;
    this.ahead = ahead;
  }

  /**
   * Parses the value of the option.
   *
   * @throws IllegalArgumentException for another word
   */
  static ArtemisClient of(String text) {
    return Arrays.stream(values())
        .filter(client -> client.word.equals(text))
        .findFirst()
        .orElseThrow(() -> new Malformed("'" + text + "' is not a client of Artemis"));
  }

  /** Returns how scenarios write it. */
  public String word() {
    return word;
  }

  /** Returns its way to acknowledge what a consumer received. */
  public String acknowledgement() {
    return acknowledgement;
  }

  /** Returns its name for what the broker sends ahead of a consumer's thread. */
  public String ahead() {
    return ahead;
  }

  /**
   * Returns the limit of unconfirmed messages beside the send buffer, if any. The broker grants a
   * producer of AMQP 1.0 credits for {@code amqpCredits} (1,000) messages of each address. It
   * renews them when {@code amqpLowCredits} (300) are left.
   */
  public Optional<String> inFlightLimit() {
    return this == AMQP_1_0 ? Optional.of("the broker's link credit") : Optional.empty();
  }
}
