package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.findings.fairness.QuantityRule.Favoured;
import java.util.List;

/** All rules, in the order of how much they weigh. */
final class Rules {
  /** JVMs tell a little less than they were given. */
  private static final double MEMORY_TOLERANCE = 0.05;

  static final List<Rule> ALL = List.of(
      new StorageRule(),
      new ReplicasRule(),
      new CopiesRule(),
      new WaitSetRule(),
      new SpreadRule(),
      new SyncDelayRule(),
      new BatchDelayRule(),
      new BatchSizeRule(),
      new DeliveryDelayRule(),
      new QuantityRule("acknowledge-interval", Aspect.ACKNOWLEDGE_INTERVAL, Favoured.LARGER, 0,
          "each acknowledgement or commit is a request to the broker and a write of a position",
          "client.acknowledge-interval sets it for all systems"),
      new IdempotenceRule(),
      new InFlightRule(),
      new QuantityRule("send-buffer", Aspect.SEND_BUFFER, Favoured.LARGER, 0,
          "a larger buffer hides overload for longer before the sender is blocked",
          "client.send-buffer sets it for all systems"),
      new QuantityRule("connections", Aspect.CONNECTIONS, Favoured.LARGER, 0,
          "more connections share the work between more threads of client and broker",
          "set client.connections: 1, which every client can do"),
      new CompressionRule(),
      new QuantityRule("send-timeout", Aspect.SEND_TIMEOUT, Favoured.SMALLER, 0,
          "a shorter time-out turns slow messages into failures, which have no latency",
          "client.send-timeout sets it for all systems"),
      new QuantityRule("heap", Aspect.HEAP, Favoured.LARGER, MEMORY_TOLERANCE,
          "a larger heap collects garbage less often, and holds publishers back later",
          "set systems.{smaller}.{heap} to {most}, or lower the other's"),
      new MemoryRule(),
      new ReadAheadRule(),
      new SubscriptionRule(),
      new ThreadsRule(),
      new PlaceRule(),
      new PassedThroughRule(),
      new StructureRule(Topic.PROCESSES),
      new StructureRule(Topic.WRITES));

  private Rules() {}
}
