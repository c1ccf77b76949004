package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems.Release;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The way in which the consumers of a subscription share its messages: the type of their group. */
public enum SubscriptionType {
  /** Members agree on the partitions of each; the protocol that clients have by default. */
  CLASSIC,

  /** The broker assigns partitions, step by step (KIP-848). */
  CONSUMER,

  /** A queue: each message goes to any member, and is acknowledged by itself (KIP-932). */
  SHARE;

  /** Returns the name in a scenario. */
  public String word() {
    return EnumWord.kebab(this);
  }

  /** Returns the first release that has it for production. */
  public Release since() {
    return switch (this) {
      case CLASSIC -> new Release(0, 0);
      case CONSUMER -> new Release(4, 0);
      case SHARE -> new Release(4, 2);
    };
  }

  /** Adds when consumers acknowledge messages. */
  public void reportAcknowledging(SettingList list, ClientPolicy client) {
    String interval = Durations.format(client.acknowledgeInterval());
    switch (this) {
      case CLASSIC, CONSUMER -> list.add(Aspect.ACKNOWLEDGE_INTERVAL, "commitAsync interval",
          interval, interval);
      case SHARE -> list.add(Aspect.ACKNOWLEDGE_INTERVAL, "acknowledgement",
          "each poll acknowledges the one before it", Normal.NONE);
    }
  }

  /**
   * Parses the name in a scenario.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  static SubscriptionType parse(String word) {
    return Arrays.stream(values())
        .filter(type -> type.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not one of "
            + Arrays.stream(values()).map(SubscriptionType::word).collect(Collectors.toList())));
  }
}
