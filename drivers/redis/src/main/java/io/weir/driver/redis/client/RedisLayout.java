package io.weir.driver.redis.client;

import io.lettuce.core.cluster.SlotHash;
import io.weir.core.driver.Topic;
import io.weir.core.launch.ServiceAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Which nodes keep which streams. Immutable.
 *
 * <p>A partition is one stream, {@code TOPIC:PARTITION}. In a cluster the partitions take the
 * primaries in turns: the key ends with a tag in braces that lies in a slot of the partition's
 * primary. The partitions of one primary share that slot, so that one command reads all of them.
 *
 * @param cluster whether the nodes form a cluster
 * @param shards the shards, by their first slot; one without a cluster
 */
record RedisLayout(boolean cluster, List<Shard> shards) {
  /** A range of slots. */
  record Slots(int first, int last) {
    private boolean contains(int slot) {
      return slot >= first && slot <= last;
    }
  }

  /**
   * A primary and its replicas.
   *
   * @param slots the slots whose keys it keeps
   * @param primary the node that takes writes
   * @param replicas nodes that copy from it
   */
  record Shard(List<Slots> slots, ServiceAddress primary, List<ServiceAddress> replicas) {
    Shard {
      slots = List.copyOf(slots);
      replicas = List.copyOf(replicas);
    }

    private boolean keeps(int slot) {
      return slots.stream().anyMatch(range -> range.contains(slot));
    }
  }

  RedisLayout {
    shards = List.copyOf(shards);
  }

  /** Returns the layout of one primary without a cluster. */
  static RedisLayout single(ServiceAddress primary, List<ServiceAddress> replicas) {
    return new RedisLayout(false, List.of(
        new Shard(List.of(new Slots(0, SlotHash.SLOT_COUNT - 1)), primary, replicas)));
  }

  /** Returns the keys of a topic's streams, by partition. */
  byte[][] keys(Topic topic) {
    byte[][] keys = new byte[topic.partitions()][];
    String[] tags = tags();
    for (int partition = 0; partition < keys.length; partition++) {
      String key = topic.existing() && keys.length == 1
          ? topic.name()
          : topic.name() + ":" + partition;
      if (cluster && !topic.existing()) {
        key += ":{" + tags[partition % tags.length] + "}";
      }
      keys[partition] = key.getBytes(StandardCharsets.UTF_8);
    }
    return keys;
  }

  /** Returns the smallest number in a slot of each shard, found after a few tries. */
  private String[] tags() {
    String[] tags = new String[shards.size()];
    for (int shard = 0; shard < tags.length; shard++) {
      int number = 0;
      while (!shards.get(shard).keeps(SlotHash.getSlot(Integer.toString(number)))) {
        number++;
      }
      tags[shard] = Integer.toString(number);
    }
    return tags;
  }

  /** Returns the shard that keeps a key. */
  Shard shardOf(byte[] key) {
    if (!cluster) {
      return shards.getFirst();
    }
    int slot = SlotHash.getSlot(key);
    return shards.stream()
        .filter(shard -> shard.keeps(slot))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no node keeps slot " + slot));
  }

  /** Returns whether one command can read both keys. */
  boolean canReadTogether(byte[] one, byte[] other) {
    return !cluster || SlotHash.getSlot(one) == SlotHash.getSlot(other);
  }
}
