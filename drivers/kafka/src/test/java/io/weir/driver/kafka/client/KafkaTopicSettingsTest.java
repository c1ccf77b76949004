package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.driver.kafka.KafkaDurability;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

class KafkaTopicSettingsTest {
  private static final Node NODE = new Node(1, "localhost", 9092);

  private static KafkaTopicSettings settings(Map<String, String> reported) {
    List<ConfigEntry> entries = reported.entrySet()
        .stream()
        .map(entry -> new ConfigEntry(entry.getKey(), entry.getValue()))
        .toList();
    return new KafkaTopicSettings(ConfigValues.of(List.of(new Config(entries))),
        List.of(new TopicPartitionInfo(0, NODE, List.of(NODE), List.of(NODE))));
  }

  private static List<Aspect> aspects(KafkaTopicSettings settings) {
    return settings.list(Map.of()).stream().map(Setting::aspect).toList();
  }

  @Test
  void topicsThatFlushEachMessageSync() {
    KafkaTopicSettings settings =
        settings(Map.of("min.insync.replicas", "1", "flush.messages", "1"));

    assertThat(settings.durability("all")).contains(new KafkaDurability(1, 1, "all", true));
    assertThat(aspects(settings)).contains(Aspect.STORAGE, Aspect.ACKNOWLEDGE);
  }

  /** Brokers of other vendors speak the protocol, and may store messages in another way. */
  @Test
  void aBrokerWithoutKafkasSettingsShowsNoDurability() {
    KafkaTopicSettings noFlush = settings(Map.of("min.insync.replicas", "1"));
    KafkaTopicSettings neither = settings(Map.of("retention.ms", "1000"));

    assertThat(noFlush.durability("all")).isEmpty();
    assertThat(neither.durability("all")).isEmpty();
    assertThat(aspects(noFlush)).contains(Aspect.ACKNOWLEDGE).doesNotContain(Aspect.STORAGE);
    assertThat(aspects(neither)).doesNotContain(Aspect.ACKNOWLEDGE, Aspect.STORAGE);
    assertThat(neither.list(Map.of()))
        .anySatisfy(setting -> assertThat(setting.value())
            .isEqualTo("not reported: the broker has no such setting"));
  }
}
