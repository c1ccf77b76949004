package io.weir.driver.kafka;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Map;

/**
 * A durability in terms of Kafka's own settings.
 *
 * @param replicationFactor copies of each partition
 * @param minInsyncReplicas how many copies an {@code acks=all} acknowledgement guarantees; it waits
 * for every copy in the ISR
 * @param acks the producer's {@code acks}
 * @param flushEach whether the log is synced to stable storage before each produce request is
 * answered ({@code flush.messages=1})
 */
public record KafkaDurability(int replicationFactor, int minInsyncReplicas, String acks,
    boolean flushEach) {
  public static final String FLUSH_MESSAGES = "flush.messages";
  public static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";

  /**
   * Maps a guarantee. {@link Storage#MEMORY} maps to the page cache, because Kafka has no weaker
   * level.
   */
  public static KafkaDurability of(Durability durability) {
    // With a single copy acks=1 and acks=all wait for the same copy, and only all allows
    // idempotence.
    boolean leaderOnly = durability.acknowledge() == Acknowledge.ONE && durability.replicas() > 1;
    return new KafkaDurability(
        durability.replicas(),
        durability.guaranteedCopies(),
        leaderOnly ? "1" : "all",
        durability.storage() == Storage.FSYNC);
  }

  /** Returns the topic settings that give the guarantee. */
  public Map<String, String> topicSettings() {
    return Map.of(
        MIN_INSYNC_REPLICAS, Integer.toString(minInsyncReplicas),
        FLUSH_MESSAGES, Long.toString(flushEach ? 1 : Long.MAX_VALUE));
  }

  /** Returns the number of copies that exist for certain when an acknowledgement is sent. */
  public int guaranteedCopies() {
    return switch (acks) {
      case "0" -> 0;
      case "1" -> 1;
      default -> minInsyncReplicas;
    };
  }

  /**
   * Returns what an acknowledgement guarantees and waits for. {@code acks=all} guarantees {@code
   * min.insync.replicas} copies and waits for every replica in the ISR.
   */
  public Guarantee guarantee() {
    boolean waitsForFollowers = acks.equals("all") && replicationFactor > 1;
    return new Guarantee(
        replicationFactor,
        Math.min(guaranteedCopies(), replicationFactor),
        waitsForFollowers ? WaitSet.IN_SYNC : WaitSet.ONE,
        storage(),
        "acks=" + acks + ", " + MIN_INSYNC_REPLICAS + "=" + minInsyncReplicas + ", "
            + (flushEach ? FLUSH_MESSAGES + "=1" : FLUSH_MESSAGES + " at its default"));
  }

  private Storage storage() {
    return flushEach ? Storage.FSYNC : Storage.PAGE_CACHE;
  }

  /**
   * Returns the strongest guarantee of these settings. Uses the requested term if it means the
   * same: with one replica, one, a majority and all are the same number of copies.
   */
  public Durability toDurability(Acknowledge asked) {
    Durability inWordsAsked = new Durability(replicationFactor, asked, storage());
    if (inWordsAsked.guaranteedCopies() == guaranteedCopies()) {
      return inWordsAsked;
    }
    for (Acknowledge acknowledge : new Acknowledge[] {Acknowledge.ALL, Acknowledge.MAJORITY}) {
      Durability candidate = new Durability(replicationFactor, acknowledge, storage());
      if (candidate.guaranteedCopies() <= guaranteedCopies()) {
        return candidate;
      }
    }
    return new Durability(replicationFactor, Acknowledge.ONE, storage());
  }
}
