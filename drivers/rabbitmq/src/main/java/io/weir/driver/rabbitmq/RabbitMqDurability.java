package io.weir.driver.rabbitmq;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Optional;

/**
 * A durability in RabbitMQ's own terms.
 *
 * <p>A quorum queue confirms when a majority of its members have written and synced the message to
 * their write-ahead logs. A classic queue confirms a persistent message when it is synced to disk,
 * a transient one when it is in memory, and if it is mirrored when all mirrors have done so.
 *
 * @param queue what keeps the messages
 * @param members how many nodes keep each message
 * @param persistent whether messages are sent as persistent
 */
public record RabbitMqDurability(QueueType queue, int members, boolean persistent) {
  /**
   * Maps a guarantee; what {@link #refusal} names can't be mapped.
   *
   * @param queue the queue type asked for, if one was
   */
  public static RabbitMqDurability of(Durability durability, Optional<QueueType> queue) {
    boolean synced = durability.storage() != Storage.MEMORY;
    return new RabbitMqDurability(
        queue.orElse(synced ? QueueType.QUORUM : QueueType.CLASSIC), durability.replicas(), synced);
  }

  /** What RabbitMQ can't give of a guarantee, and the nearest that it can; empty if it can. */
  public static Optional<Refusal> refusal(Durability durability, Optional<QueueType> queue) {
    RabbitMqDurability mapped = of(durability, queue);
    if (durability.storage() == Storage.PAGE_CACHE) {
      return Optional.of(new Refusal("storage",
          "RabbitMQ's queues confirm from memory or after an fsync, not from the page cache",
          "set fsync or memory"));
    }
    if (mapped.queue == QueueType.QUORUM && durability.storage() == Storage.MEMORY) {
      return Optional.of(new Refusal("storage",
          "a quorum queue always syncs before it confirms", "set fsync, or queue: classic"));
    }
    if (mapped.guaranteedCopies() != durability.guaranteedCopies()) {
      return Optional.of(mapped.queue == QueueType.QUORUM
          ? new Refusal("acknowledge", "a quorum queue confirms when a majority has the message",
              "set majority")
          : new Refusal("acknowledge",
              "a mirrored queue confirms when all mirrors have the message",
              "set all"));
    }
    return Optional.empty();
  }

  /**
   * A guarantee that is not to be had.
   *
   * @param part the part of the durability, as {@code storage}
   * @param reason why
   * @param hint the nearest that is to be had
   */
  public record Refusal(String part, String reason, String hint) {}

  /** How many nodes have the message for certain when it is confirmed. */
  public int guaranteedCopies() {
    return switch (queue) {
      case QUORUM -> members / 2 + 1;
      case CLASSIC -> members;
    };
  }

  /**
   * What a confirm guarantees and waits for: a majority of a quorum queue's members, whichever are
   * the fastest, and every mirror of a mirrored one.
   */
  public Guarantee guarantee() {
    WaitSet waitSet = queue == QueueType.CLASSIC ? WaitSet.EVERY : WaitSet.MAJORITY;
    return new Guarantee(members, guaranteedCopies(), members == 1 ? WaitSet.ONE : waitSet,
        toDurability(Acknowledge.ALL).storage(),
        queue.id() + " queue, " + (members == 1 ? "1 member" : members + " members")
            + (queue == QueueType.CLASSIC
                ? persistent ? ", persistent messages" : ", transient messages"
                : ""));
  }

  /**
   * The guarantee that these terms amount to, in the words asked for where those mean the same.
   */
  public Durability toDurability(Acknowledge asked) {
    Storage storage =
        queue == QueueType.QUORUM || persistent ? Storage.FSYNC : Storage.MEMORY;
    Durability inWordsAsked = new Durability(members, asked, storage);
    if (inWordsAsked.guaranteedCopies() == guaranteedCopies()) {
      return inWordsAsked;
    }
    return new Durability(members,
        queue == QueueType.QUORUM ? Acknowledge.MAJORITY : Acknowledge.ALL, storage);
  }
}
