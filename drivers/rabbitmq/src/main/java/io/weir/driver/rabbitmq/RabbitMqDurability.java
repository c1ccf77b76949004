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
 * their write-ahead logs. A stream confirms when a majority of its members have written the message
 * to their logs, which it never syncs. A classic queue confirms a persistent message when it is
 * synced to disk, and a transient one when it is in memory. A mirrored one confirms when all
 * mirrors have done so.
 *
 * @param queue the kind of queue that stores the messages
 * @param members how many nodes store each message
 * @param persistent whether messages are sent as persistent
 */
public record RabbitMqDurability(QueueType queue, int members, boolean persistent) {
  /**
   * Maps a guarantee. Guarantees named by {@link UnsupportedSetting#of} can't be mapped.
   *
   * @param queue the requested queue type, if any
   */
  public static RabbitMqDurability of(Durability durability, Optional<QueueType> queue) {
    return new RabbitMqDurability(queue.orElse(QueueType.keeping(durability.storage())),
        durability.replicas(), durability.storage() != Storage.MEMORY);
  }

  /** Returns how many nodes are certain to have the message when it is confirmed. */
  public int guaranteedCopies() {
    return queue.confirmedBy(members);
  }

  /** Returns where each of them has it by then. */
  public Storage storage() {
    return switch (queue) {
      case QUORUM -> Storage.FSYNC;
      case STREAM -> Storage.PAGE_CACHE;
      case CLASSIC -> persistent ? Storage.FSYNC : Storage.MEMORY;
    };
  }

  /**
   * Returns what a confirm guarantees and waits for: a majority of a quorum queue's members,
   * whichever are the fastest, and every mirror of a mirrored queue.
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

  /** Returns the guarantee of these terms. Uses the requested terms if they mean the same. */
  public Durability toDurability(Acknowledge asked) {
    Durability inWordsAsked = new Durability(members, asked, storage());
    return inWordsAsked.guaranteedCopies() == guaranteedCopies()
        ? inWordsAsked
        : new Durability(members, acknowledge(), storage());
  }

  /** Returns the members that a confirm waits for. */
  Acknowledge acknowledge() {
    return queue == QueueType.CLASSIC ? Acknowledge.ALL : Acknowledge.MAJORITY;
  }
}
