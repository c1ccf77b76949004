package io.weir.driver.rocketmq;

import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import java.util.Arrays;

/** The official Java clients. */
public enum RocketMqClient {
  /** The classic client ({@code rocketmq-client}), which connects to name servers and brokers. */
  REMOTING,
  /** The client of RocketMQ 5 ({@code rocketmq-client-java}), which connects to a proxy. */
  GRPC;

  /**
   * Parses the value of the option.
   *
   * @throws IllegalArgumentException for another word
   */
  static RocketMqClient of(String text) {
    return Arrays.stream(values())
        .filter(client -> client.word().equals(text))
        .findFirst()
        .orElseThrow(() -> new Malformed("'" + text + "' is neither remoting nor grpc"));
  }

  /** Returns how scenarios write it. */
  public String word() {
    return EnumWord.kebab(this);
  }
}
