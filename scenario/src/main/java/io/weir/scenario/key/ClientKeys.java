package io.weir.scenario.key;

import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.unit.DataSize;
import java.time.Duration;

/** The keys of the client settings that apply to all systems. */
public final class ClientKeys {
  private static final ClientPolicy USUAL = ClientPolicy.DEFAULT;
  private static final DataSize BYTE = new DataSize(1);

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.ScenarioValidator
   */
  public static final KeySection SECTION = KeySection.of("client", "Client",
      "[Settings that affect a result](scenario.md#client), for all systems.");

  public static final Key<Duration> BATCH_DELAY = SECTION.add(
      Key.of("batch-delay", ValueTypes.duration(Duration.ZERO), USUAL.batchDelay(),
          "how long a producer may hold a message back to fill a batch; `0s` sends as soon as the"
              + " client can")
          .insteadOf("linger"));
  public static final Key<DataSize> BATCH_SIZE = SECTION.add(
      Key.of("batch-size", ValueTypes.size(BYTE, DataSize.mebibytes(1 << 10)), USUAL.batchSize(),
          "the most bytes of a batch of one partition"));
  public static final Key<DataSize> SEND_BUFFER = SECTION.add(
      Key.of("send-buffer", ValueTypes.size(BYTE, DataSize.mebibytes(1 << 16)), USUAL.sendBuffer(),
          "the most unacknowledged bytes of a producer before it blocks; at least one message"));
  public static final Key<Boolean> IDEMPOTENCE = SECTION.add(
      Key.of("idempotence", ValueTypes.FLAG, USUAL.idempotence(),
          "whether the broker discards a producer's own retries").insteadOf("idempotent"));
  public static final Key<Compression> COMPRESSION = SECTION.add(
      Key.of("compression", ValueTypes.word(Compression.class), USUAL.compression(),
          "compression of batches").insteadOf("codec", "compression-type"));
  public static final Key<Duration> SEND_TIMEOUT = SECTION.add(
      Key.of("send-timeout", ValueTypes.duration(Duration.ofMillis(100)), USUAL.sendTimeout(),
          "how long a message may stay unacknowledged before the client fails it")
          .insteadOf("timeout"));
  public static final Key<Integer> CONNECTIONS = SECTION.add(
      Key.of("connections", ValueTypes.count(1, 1_000), USUAL.connections(),
          "connections from each client to each broker"));
  public static final Key<Duration> ACKNOWLEDGE_INTERVAL = SECTION.add(
      Key.of("acknowledge-interval", ValueTypes.duration(Duration.ofMillis(1)),
          USUAL.acknowledgeInterval(),
          "how often consumers acknowledge processed messages to the broker"));
  public static final Key<Integer> RECEIVE_QUEUE = SECTION.add(
      Key.of("receive-queue", ValueTypes.count(1, 1_000_000), USUAL.receiveQueue(),
          "the most messages that a consumer's client prefetches, per partition if its broker"
              + " counts so")
          .insteadOf("prefetch"));

  private ClientKeys() {}
}
