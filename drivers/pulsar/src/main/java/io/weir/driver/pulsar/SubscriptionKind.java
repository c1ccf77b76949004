package io.weir.driver.pulsar;

import io.weir.core.text.EnumWord;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The way in which the consumers of a subscription share its messages. */
public enum SubscriptionKind {
  EXCLUSIVE(true),
  FAILOVER(true),
  SHARED(false),
  KEY_SHARED(false);

  private final boolean ordered;

  SubscriptionKind(boolean ordered) {
    this.ordered = ordered;
  }

  /**
   * Returns whether one consumer at a time gets a partition's messages, in order, and may
   * acknowledge them cumulatively.
   */
  public boolean ordered() {
    return ordered;
  }

  /** Returns the name in a scenario. */
  public String word() {
    return EnumWord.kebab(this);
  }

  /**
   * Parses the name in a scenario.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static SubscriptionKind parse(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not one of " + words()));
  }

  private static List<String> words() {
    return Arrays.stream(values()).map(SubscriptionKind::word).collect(Collectors.toList());
  }
}
