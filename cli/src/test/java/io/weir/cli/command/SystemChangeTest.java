package io.weir.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.context.CliException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemChangeTest {
  private static String name(String... options) throws CliException {
    return SystemChange.name("kafka", SystemChange.all(List.of(options)), List.of("kafka"));
  }

  @Test
  void theChangedSystemIsNamedAfterItsChange() throws CliException {
    assertThat(name("systems.kafka.version=4.2.0")).isEqualTo("kafka-4-2-0");
    assertThat(name("systems.kafka.client.producer.linger.ms=5")).isEqualTo("kafka-linger-ms-5");
    assertThat(name("systems.kafka.server.hz=500")).isEqualTo("kafka-hz-500");
    assertThat(name("systems.kafka.nodes=3")).isEqualTo("kafka-nodes-3");
  }

  @Test
  void aLongNameIsReplaced() throws CliException {
    assertThat(name("systems.kafka.server.num.replica.fetchers=4")).isEqualTo("kafka-fetchers-4");
    assertThat(name("systems.kafka.server.log.flush.scheduler.interval.ms=1000000"))
        .isEqualTo("kafka-ms-1000000");
    assertThat(name("systems.kafka.version=4.4.0-SNAPSHOT-of-today")).isEqualTo("kafka-changed");
    assertThat(name("systems.kafka.version=4.2.0", "systems.kafka.nodes=3"))
        .isEqualTo("kafka-changed");
    assertThat(SystemChange.name("kafka",
        SystemChange.all(List.of("systems.kafka.version=4.2.0")),
        List.of("kafka", "kafka-4-2-0"))).isEqualTo("kafka-version-4-2-0");
    assertThat(SystemChange.name("kafka",
        SystemChange.all(List.of("systems.kafka.version=4.2.0", "systems.kafka.nodes=3")),
        List.of("kafka", "kafka-changed", "kafka-changed-2"))).isEqualTo("kafka-changed-3");
  }

  @Test
  void aNameShowsNoSecret() throws CliException {
    assertThat(name("systems.kafka.client.producer.ssl.key.password=abc"))
        .isEqualTo("kafka-changed");
  }

  @Test
  void aChangeHasAKeyAndAValue() {
    for (String wrong : List.of("systems.kafka.version", "=4.2.0", "systems.kafka.version=")) {
      assertThatThrownBy(() -> name(wrong))
          .hasMessageContaining("does not have the form KEY=VALUE");
    }
  }
}
