package io.weir.driver.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.cluster.SlotHash;
import io.weir.core.driver.Topic;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.redis.client.RedisLayout.Shard;
import io.weir.driver.redis.client.RedisLayout.Slots;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisLayoutTest {
  private static final RedisLayout CLUSTER = new RedisLayout(true,
      List.of(shard(0, 5_460, 1), shard(5_461, 10_922, 2), shard(10_923, 16_383, 3)));

  private static Shard shard(int first, int last, int port) {
    return new Shard(List.of(new Slots(first, last)), node(port), List.of());
  }

  private static ServiceAddress node(int port) {
    return new ServiceAddress("", "127.0.0.1", port);
  }

  private static List<String> names(byte[][] keys) {
    return Arrays.stream(keys).map(key -> new String(key, StandardCharsets.UTF_8)).toList();
  }

  @Test
  void partitionsTakeThePrimariesOfAClusterInTurns() {
    byte[][] keys = CLUSTER.keys(new Topic("orders", 7, false));

    assertThat(Arrays.stream(keys).map(key -> CLUSTER.shardOf(key).primary().port()))
        .containsExactly(1, 2, 3, 1, 2, 3, 1);
    assertThat(names(keys)).doesNotHaveDuplicates().allMatch(key -> key.startsWith("orders:"));
  }

  @Test
  void onePrimarysPartitionsCanBeReadTogether() {
    byte[][] keys = CLUSTER.keys(new Topic("orders", 6, false));

    assertThat(CLUSTER.canReadTogether(keys[0], keys[3])).isTrue();
    assertThat(CLUSTER.canReadTogether(keys[0], keys[1])).isFalse();
    assertThat(SlotHash.getSlot(keys[1])).isEqualTo(SlotHash.getSlot(keys[4]));
  }

  /** Drivers of several workers must find the same streams, also after a replica took over. */
  @Test
  void keysDependOnTheSlotsAlone() {
    RedisLayout after = new RedisLayout(true,
        List.of(shard(0, 5_460, 9), shard(5_461, 10_922, 2), shard(10_923, 16_383, 3)));
    Topic topic = new Topic("orders", 5, false);

    assertThat(names(after.keys(topic))).isEqualTo(names(CLUSTER.keys(topic)));
  }

  @Test
  void aSingleNodeAndExistingTopicsHavePlainKeys() {
    RedisLayout single = RedisLayout.single(node(1), List.of());

    assertThat(names(single.keys(new Topic("orders", 2, false))))
        .containsExactly("orders:0", "orders:1");
    assertThat(names(CLUSTER.keys(new Topic("orders", 1, true)))).containsExactly("orders");
    assertThat(names(CLUSTER.keys(new Topic("orders", 2, true))))
        .containsExactly("orders:0", "orders:1");
    assertThat(single.canReadTogether("a".getBytes(StandardCharsets.UTF_8),
        "b".getBytes(StandardCharsets.UTF_8))).isTrue();
  }
}
