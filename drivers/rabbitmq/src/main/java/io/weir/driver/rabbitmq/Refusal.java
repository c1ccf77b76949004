package io.weir.driver.rabbitmq;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that RabbitMQ can't do.
 *
 * @param part the setting that asks for it, as {@code durability.storage}
 * @param reason why
 * @param hint the nearest that it can do, and what does what was asked for
 */
public record Refusal(String part, String reason, String hint) {
  /** The replicas that StreamNative's levels speak of. */
  private static final int LEVEL_REPLICAS = 3;

  private static final String STORAGE = "durability.storage";
  private static final String ACKNOWLEDGE = "durability.acknowledge";

  /**
   * What RabbitMQ can't give of a guarantee; empty if it can give all.
   *
   * @param queue the queue type asked for, if one was
   */
  public static Optional<Refusal> of(Durability durability, Optional<QueueType> queue) {
    RabbitMqDurability mapped = RabbitMqDurability.of(durability, queue);
    if (!mapped.queue().canKeepIn(durability.storage())) {
      return Optional.of(storage(mapped.queue(), durability.storage()));
    }
    if (mapped.guaranteedCopies() != durability.guaranteedCopies()) {
      return Optional.of(acknowledge(mapped));
    }
    return Optional.empty();
  }

  private static Refusal storage(QueueType queue, Storage asked) {
    String instead = ", or queue: " + QueueType.keeping(asked).id();
    return switch (queue) {
      case CLASSIC -> new Refusal(STORAGE,
          "a classic queue confirms from memory or after an fsync, not from the page cache",
          "set memory or fsync" + instead);
      case QUORUM -> new Refusal(STORAGE, "a quorum queue always syncs before it confirms",
          "set fsync" + instead);
      case STREAM -> new Refusal(STORAGE,
          asked == Storage.FSYNC
              ? "a stream confirms from the page cache and never syncs"
              : "a stream writes to its log before it confirms",
          "set page-cache" + instead);
    };
  }

  private static Refusal acknowledge(RabbitMqDurability mapped) {
    return mapped.queue() == QueueType.CLASSIC
        ? new Refusal(ACKNOWLEDGE, "a mirrored queue confirms when all mirrors have the message",
            "set all")
        : new Refusal(ACKNOWLEDGE,
            "a " + mapped.queue().id() + (mapped.queue() == QueueType.QUORUM ? " queue" : "")
                + " confirms when a majority has the message",
            "set majority" + level(mapped));
  }

  private static String level(RabbitMqDurability mapped) {
    boolean named =
        mapped.members() == LEVEL_REPLICAS && mapped.acknowledge() == Acknowledge.MAJORITY;
    return !named
        ? ""
        : " (" + mapped.storage().name().toLowerCase(Locale.ROOT).replace('_', '-')
            + " by a majority of 3 is "
            + (mapped.storage() == Storage.FSYNC ? "level-1" : "level-2") + ")";
  }
}
