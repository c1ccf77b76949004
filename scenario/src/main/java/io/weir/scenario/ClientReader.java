package io.weir.scenario;

import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.Set;

/** Reads the client settings that hold for all systems. */
final class ClientReader {
  /** The paths of all of them. */
  static final Set<String> KEYS =
      Set.of(
          "client.batch-delay",
          "client.batch-size",
          "client.send-buffer",
          "client.idempotence",
          "client.compression",
          "client.send-timeout",
          "client.connections",
          "client.acknowledge-interval",
          "client.receive-queue");

  private static final Duration MILLISECOND = Duration.ofMillis(1);

  private ClientReader() {}

  static ClientPolicy read(Fields fields) {
    ClientPolicy standard = ClientPolicy.DEFAULT;
    return new ClientPolicy(
        fields.optional("client.batch-delay", Kinds.duration(Duration.ZERO), standard.batchDelay()),
        fields.optional("client.batch-size", Kinds.size(new DataSize(1), DataSize.mebibytes(1024)),
            standard.batchSize()),
        fields.optional("client.send-buffer",
            Kinds.size(new DataSize(1), DataSize.mebibytes(65_536)), standard.sendBuffer()),
        fields.optional("client.idempotence", Kinds.FLAG, standard.idempotence()),
        fields.optional("client.compression", Kinds.word(Compression.class),
            standard.compression()),
        fields.optional("client.send-timeout", Kinds.duration(Duration.ofMillis(100)),
            standard.sendTimeout()),
        fields.optional("client.connections", Kinds.count(1, 1_000), standard.connections()),
        fields.optional("client.acknowledge-interval", Kinds.duration(MILLISECOND),
            standard.acknowledgeInterval()),
        fields.optional("client.receive-queue", Kinds.count(1, 1_000_000),
            standard.receiveQueue()));
  }
}
