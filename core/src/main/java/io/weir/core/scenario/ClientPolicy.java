package io.weir.core.scenario;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Client settings that affect a result, stated once for all systems. Each driver maps them to its
 * client's own names. Its read-back reports each setting that has no exact mapping.
 *
 * @param batchDelay how long a producer may hold a message back to fill a batch (Kafka {@code
 * linger.ms}, Pulsar {@code batchingMaxPublishDelay}); zero sends as soon as the client can
 * @param batchSize the most bytes of a batch of one partition
 * @param sendBuffer the most bytes that a producer holds unacknowledged before it blocks
 * @param idempotence whether the broker discards a producer's own retries (Kafka {@code
 * enable.idempotence}, Pulsar's deduplication)
 * @param compression compression of batches
 * @param sendTimeout how long a message may stay unacknowledged before the client gives it up
 * @param connections connections from each client instance to each broker
 * @param acknowledgeInterval how often consumers acknowledge processed messages, asynchronously
 * (Kafka: offset commits, Pulsar: acknowledgement grouping)
 * @param receiveQueue the most messages that a consumer's client holds ahead of the application
 */
public record ClientPolicy(
    Duration batchDelay,
    DataSize batchSize,
    DataSize sendBuffer,
    boolean idempotence,
    Compression compression,
    Duration sendTimeout,
    int connections,
    Duration acknowledgeInterval,
    int receiveQueue) {
  /** The defaults of scenarios; the same for every system. */
  public static final ClientPolicy DEFAULT =
      new ClientPolicy(
          Duration.ofMillis(1),
          new DataSize(128 * 1024),
          DataSize.mebibytes(32),
          true,
          Compression.NONE,
          Duration.ofSeconds(60),
          1,
          Duration.ofSeconds(1),
          1000);

  /** A system that answers at all does so sooner. Clients' own limits are 3 s to 60 s. */
  private static final Duration LATE = Duration.ofSeconds(10);

  private static final String CLIENT = "client";
  private static final String SYSTEM = "systems.";

  public ClientPolicy {
    if (batchDelay.isNegative()) {
      throw new IllegalArgumentException("the batch delay must not be negative");
    }
    if (sendTimeout.compareTo(Duration.ofMillis(100)) < 0) {
      throw new IllegalArgumentException("the send time-out must be at least 100ms");
    }
    if (acknowledgeInterval.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("the acknowledge interval must be at least 1ms");
    }
    if (connections < 1 || receiveQueue < 1 || batchSize.bytes() < 1 || sendBuffer.bytes() < 1) {
      throw new IllegalArgumentException(
          "connections, receive queue, batch size and send buffer must be at least 1");
    }
  }

  /** Returns the time after which a send without an answer counts as unanswered. */
  public Duration unansweredAfter() {
    return Durations.min(LATE, sendTimeout);
  }

  /**
   * Returns whether a setting is one of clients only, so that deployments do not depend on it. The
   * option {@code client} of a system names its protocol, for which some deploy other processes.
   *
   * @param path its path in a scenario, as {@code client.batch-delay} or
   * {@code systems.kafka.client.producer}
   */
  public static boolean isOfClients(String path) {
    return path.startsWith(SYSTEM)
        ? path.startsWith(CLIENT + ".", path.indexOf('.', SYSTEM.length()) + 1)
        : path.equals(CLIENT) || path.startsWith(CLIENT + ".");
  }

  /**
   * Returns whether the delay is a whole number of milliseconds, for clients that count in them.
   */
  public boolean batchesByWholeMilliseconds() {
    return batchDelay.equals(batchDelay.truncatedTo(ChronoUnit.MILLIS));
  }
}
