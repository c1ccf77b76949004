package io.weir.driver.kafka;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Map;

/**
 * A durability in Kafka's own settings.
 *
 * @param replicationFactor copies of each partition
 * @param minInsyncReplicas how many copies an {@code acks=all} acknowledgement guarantees; it waits
 * for every copy in the ISR
 * @param acks what the producer asks for
 * @param flushEach whether the log is synced to stable storage before each produce request is
 * answered ({@code flush.messages=1})
 */
public record KafkaDurability(int replicationFactor, int minInsyncReplicas, String acks,
    boolean flushEach) {
  public static final String FLUSH_MESSAGES = "flush.messages";
  public static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";

  /** Maps a guarantee. {@link Storage#MEMORY} maps to the page cache: Kafka has nothing weaker. */
  public static KafkaDurability of(Durability durability) {
    // With a single copy acks=1 and acks=all wait for the same, and only all allows idempotence.
    boolean leaderOnly = durability.acknowledge() == Acknowledge.ONE && durability.replicas() > 1;
    return new KafkaDurability(
        durability.replicas(),
        durability.guaranteedCopies(),
        leaderOnly ? "1" : "all",
        durability.storage() == Storage.FSYNC);
  }

  /** The topic settings that give the guarantee. */
  public Map<String, String> topicSettings() {
    return Map.of(
        MIN_INSYNC_REPLICAS, Integer.toString(minInsyncReplicas),
        FLUSH_MESSAGES, Long.toString(flushEach ? 1 : Long.MAX_VALUE));
  }

  /** How many copies exist for certain when an acknowledgement is sent. */
  public int guaranteedCopies() {
    return switch (acks) {
      case "0" -> 0;
      case "1" -> 1;
      default -> minInsyncReplicas;
    };
  }

  /**
   * What an acknowledgement guarantees and waits for. {@code acks=all} guarantees
   * {@code min.insync.replicas} copies and waits for every replica in the ISR.
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
   * The strongest guarantee that these settings give, in the words asked for where those mean the
   * same (with one replica, one, a majority and all are the same number of copies).
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
