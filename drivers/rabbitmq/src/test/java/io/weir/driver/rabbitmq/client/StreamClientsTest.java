package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StreamClientsTest {
  private static final DriverSettings DEFAULT = new DriverSettings(Map.of(), ClientPolicy.DEFAULT,
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE), Map.of(), Map.of(), "weir", 1,
      Duration.ofSeconds(1), Optional.empty());

  @Property
  void eachPartitionHasOneReader(@ForAll @IntRange(min = 1, max = 40) int partitions,
      @ForAll @IntRange(min = 1, max = 40) int consumers) {
    List<Integer> all = new ArrayList<>();
    for (int number = 0; number < consumers; number++) {
      all.addAll(StreamMessageConsumer.partitions(new ConsumerSpec("c" + number,
          new Topic("t", partitions, false), "s", consumers, number, Optional.empty())));
    }

    assertThat(all).hasSize(partitions).doesNotHaveDuplicates().allMatch(each -> each < partitions);
  }

  @Test
  void creditsFollowTheReceiveQueueAndAreSharedOutAmongStreams() {
    assertThat(StreamMessageConsumer.credits(DEFAULT, 1)).isEqualTo(10);
    assertThat(StreamMessageConsumer.credits(DEFAULT, 3)).isEqualTo(3);
    assertThat(StreamMessageConsumer.credits(DEFAULT, 100)).isEqualTo(2);
    assertThat(StreamMessageConsumer.credits(DEFAULT, 0)).isEqualTo(10);
  }

  private static int batchSize(Optional<DataSize> message) {
    return StreamMessageProducer.batchSize(ClientPolicy.DEFAULT,
        new ProducerSpec("p", new Topic("t", 1, false), message, message));
  }

  @Test
  void aBatchHoldsAsManyMessagesAsItsBytesMake() {
    assertThat(batchSize(Optional.of(new DataSize(100)))).isEqualTo(1_310);
    assertThat(batchSize(Optional.of(new DataSize(1_000_000)))).isEqualTo(1);
    assertThat(batchSize(Optional.empty())).isEqualTo(100);
  }

  @Test
  void theClientMakesRoomForFewerMessagesOfEachOfManyStreams() {
    assertThat(StreamMessageProducer.mostUnconfirmed(1, 1 << 16)).isEqualTo(1 << 16);
    assertThat(StreamMessageProducer.mostUnconfirmed(4, 1 << 16)).isEqualTo(1 << 15);
    assertThat(StreamMessageProducer.mostUnconfirmed(10_000, 1 << 16)).isEqualTo(10_000);
  }
}
