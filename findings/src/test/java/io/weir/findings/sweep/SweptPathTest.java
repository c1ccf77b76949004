package io.weir.findings.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SweptPathTest {
  @Test
  void countsReadAsCounts() {
    SweptPath partitions = new SweptPath("workload.partitions");

    assertThat(partitions.at("16")).isEqualTo("with 16 partitions");
    assertThat(partitions.at("1")).isEqualTo("with 1 partition");
    assertThat(partitions.atAlone("1")).isEqualTo("with 1");
  }

  @Test
  void otherValuesStandBehindTheNameOfTheirSetting() {
    SweptPath linger = new SweptPath("systems.kafka.client.producer.linger.ms");

    assertThat(linger.label()).isEqualTo("linger.ms");
    assertThat(linger.at("5")).isEqualTo("at linger.ms 5");
    assertThat(new SweptPath("client.batch-delay").at("5ms")).isEqualTo("at batch-delay 5ms");
    assertThat(new SweptPath("profile").at("tuned")).isEqualTo("at profile tuned");
  }

  @Test
  void onlyWordsThatAllValuesBeginWithAreCut() {
    assertThat(SweptPath.brief(List.of("constant 2ms", "constant 4ms"))).containsExactly("2ms",
        "4ms");
    assertThat(SweptPath.brief(List.of("constant 2ms", "normal 2ms"))).containsExactly(
        "constant 2ms", "normal 2ms");
    assertThat(SweptPath.brief(List.of("1 KiB", "1 MiB"))).containsExactly("1 KiB", "1 MiB");
    assertThat(SweptPath.brief(List.of("fsync", "page-cache"))).containsExactly("fsync",
        "page-cache");
  }
}
