package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Source;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaForesightTest {
  private static List<Setting> foreseen(Durability durability,
      Map<String, Map<String, String>> properties) {
    return new KafkaLauncher().foreseen(
        SystemSpecBuilder.builder()
            .name("kafka")
            .broker("kafka")
            .version("4.3.1")
            .nodes(3)
            .durability(durability)
            .options(Map.of("heap", "256 MiB"))
            .properties(properties)
            .build(),
        ClientPolicy.DEFAULT);
  }

  private static String normal(List<Setting> settings, String name) {
    return settings.stream()
        .filter(setting -> setting.name().equals(name))
        .map(Setting::normal)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theClientPolicyIsForetoldAndPassedThroughPropertiesWin() {
    List<Setting> settings = foreseen(new Durability(3, Acknowledge.ALL, Storage.FSYNC),
        Map.of("client.producer", Map.of("linger.ms", "10"), "client.common",
            Map.of("linger.ms", "5", "batch.size", "16384")));

    assertThat(settings).allSatisfy(
        setting -> assertThat(setting.source()).isEqualTo(Source.CLAIMED));
    assertThat(normal(settings, "linger.ms")).isEqualTo("10ms");
    assertThat(normal(settings, "batch.size")).isEqualTo("16 KiB");
    assertThat(normal(settings, "buffer.memory")).isEqualTo("32 MiB");
    assertThat(normal(settings, "enable.idempotence")).isEqualTo("on");
    assertThat(normal(settings, "fetch.min.bytes")).isEqualTo("0s");
    assertThat(normal(settings, "-Xmx of each broker")).isEqualTo("256 MiB");
  }

  @Test
  void whereTheLeaderAloneAcknowledgesThereIsNoIdempotence() {
    List<Setting> settings =
        foreseen(new Durability(3, Acknowledge.ONE, Storage.PAGE_CACHE), Map.of());
    assertThat(normal(settings, "enable.idempotence")).isEqualTo("off");
  }

  @Test
  void aFetchThatWaitsForMoreIsForetold() {
    List<Setting> settings = foreseen(new Durability(1, Acknowledge.ALL, Storage.FSYNC),
        Map.of("client.consumer", Map.of("fetch.min.bytes", "1000")));
    assertThat(normal(settings, "fetch.min.bytes")).isEqualTo("500ms");
  }
}
