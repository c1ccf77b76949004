package io.weir.driver.loopback;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A topic. Guarded by the broker's lock. */
final class LoopbackTopic {
  private final String name;
  private final List<Partition> partitions;
  private final Map<String, Subscription> subscriptions = new LinkedHashMap<>();
  private boolean deleted;

  LoopbackTopic(String name, int partitionCount) {
    this.name = name;
    this.partitions = IntStream.range(0, partitionCount).mapToObj(Partition::new).toList();
  }

  String name() {
    return name;
  }

  List<Partition> partitions() {
    return partitions;
  }

  Subscription subscription(String subscriptionName) {
    return subscriptions.computeIfAbsent(subscriptionName, unused -> new Subscription(partitions));
  }

  boolean isDeleted() {
    return deleted;
  }

  /** Ends its subscriptions and releases all bytes. The records of its messages remain. */
  void delete(Wakeups wakeups) {
    deleted = true;
    subscriptions.values().forEach(subscription -> subscription.end(wakeups));
    partitions.forEach(partition -> partition.records().release());
  }
}
