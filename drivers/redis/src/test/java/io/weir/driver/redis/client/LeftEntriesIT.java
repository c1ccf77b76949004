package io.weir.driver.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StreamReadOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RunningRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A consumer that dies leaves entries behind, which another one of its group claims. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LeftEntriesIT {
  @Test
  void entriesOfADeadConsumerArriveAsRedelivered() throws Exception {
    Durability durability = new Durability(1, Acknowledge.ALL, Storage.MEMORY);
    try (RunningRedis redis = RunningRedis.start(1, durability, Map.of());
        RedisDriver driver = RedisDriver.open(redis.settings());
        RedisNodes nodes = RedisNodes.open(redis.settings())) {
      DriverSettings settings = redis.settings();
      Topic topic = new Topic("left", 1, false);
      driver.createTopics(List.of(topic));
      byte[] key = nodes.layout().keys(topic)[0];
      byte[] group = bytes(RedisConsumer.group(settings, "shared"));
      RedisCommands<byte[], byte[]> node =
          nodes.on(nodes.layout().shards().getFirst().primary());
      node.xgroupCreate(StreamOffset.from(key, "0"), group);
      for (String message : List.of("one", "two")) {
        node.xadd(key, Map.of(bytes(RedisProducer.MESSAGE), bytes(message)));
      }
      assertThat(node.dispatch(CommandType.XREADGROUP,
          new StreamReadOutput<>(ByteArrayCodec.INSTANCE),
          new CommandArgs<>(ByteArrayCodec.INSTANCE).add("GROUP")
              .add(group)
              .add("dead")
              .add("STREAMS")
              .addKey(key)
              .add(">")))
          .hasSize(2);

      List<String> arrived = new ArrayList<>();
      try (MessageConsumer consumer = driver.openConsumer(
          new ConsumerSpec("alive", topic, "shared", 2, 1, Optional.empty()))) {
        while (arrived.size() < 2) {
          consumer.poll(Duration.ofSeconds(1), (partition, message, receivedNanos,
              redelivered) -> arrived
                  .add(StandardCharsets.US_ASCII.decode(message) + " " + redelivered));
        }
      }

      assertThat(arrived).containsExactly("one true", "two true");
      assertThat(node.xpending(key, group).getCount()).isZero();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
