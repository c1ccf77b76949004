package io.weir.driver.rabbitmq;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import java.util.Optional;

/**
 * A request that RabbitMQ does not support.
 *
 * @param part the setting, such as {@code durability.storage}
 * @param reason the reason
 * @param hint the nearest supported setting, and the alternative that provides what was requested
 */
public record UnsupportedSetting(String part, String reason, String hint) {
  /** Formats it as one line. */
  public String line() {
    return part + ": " + reason + "; " + hint;
  }

  /** The replicas of StreamNative's levels. */
  private static final int LEVEL_REPLICAS = 3;

  private static final String STORAGE = "durability.storage";
  private static final String ACKNOWLEDGE = "durability.acknowledge";

  /**
   * Returns the part of a guarantee that RabbitMQ does not support; empty if it supports all.
   *
   * @param queue the requested queue type, if any
   */
  public static Optional<UnsupportedSetting> of(Durability durability, Optional<QueueType> queue) {
    RabbitMqDurability mapped = RabbitMqDurability.of(durability, queue);
    if (!mapped.queue().canKeepIn(durability.storage())) {
      return Optional.of(storage(mapped.queue(), durability.storage()));
    }
    if (mapped.guaranteedCopies() != durability.guaranteedCopies()) {
      return Optional.of(acknowledge(mapped));
    }
    return Optional.empty();
  }

  private static UnsupportedSetting storage(QueueType queue, Storage asked) {
    String instead = ", or queue: " + QueueType.keeping(asked).id();
    return switch (queue) {
      case CLASSIC -> new UnsupportedSetting(STORAGE,
          "a classic queue confirms from memory or after an fsync, not from the page cache",
          "set memory or fsync" + instead);
      case QUORUM -> new UnsupportedSetting(STORAGE,
          "a quorum queue always syncs before it confirms",
          "set fsync" + instead);
      case STREAM -> new UnsupportedSetting(STORAGE,
          asked == Storage.FSYNC
              ? "a stream confirms from the page cache and never syncs"
              : "a stream writes to its log before it confirms",
          "set page-cache" + instead);
    };
  }

  private static UnsupportedSetting acknowledge(RabbitMqDurability mapped) {
    return mapped.queue() == QueueType.CLASSIC
        ? new UnsupportedSetting(ACKNOWLEDGE,
            "a mirrored queue confirms when all mirrors have the message",
            "set all")
        : new UnsupportedSetting(ACKNOWLEDGE,
            "a " + mapped.queue().id() + (mapped.queue() == QueueType.QUORUM ? " queue" : "")
                + " confirms when a majority has the message",
            "set majority" + level(mapped));
  }

  private static String level(RabbitMqDurability mapped) {
    boolean named =
        mapped.members() == LEVEL_REPLICAS && mapped.acknowledge() == Acknowledge.MAJORITY;
    return !named
        ? ""
        : " (" + EnumWord.kebab(mapped.storage())
            + " by a majority of 3 is "
            + (mapped.storage() == Storage.FSYNC ? "level-1" : "level-2") + ")";
  }
}
