package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundCycleTest {
  private static final BackgroundCycle FLUSH = new BackgroundCycle(Duration.ofMinutes(1),
      "it flushes every %s", Set.of(Storage.FSYNC),
      new BackgroundCycle.Setting("server", "flushInterval"));

  private static SystemSpec system(Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("one")
        .broker("any")
        .version("1")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.FSYNC))
        .options(Map.of())
        .properties(Map.of("server", server))
        .build();
  }

  @Test
  void aSettingGivesTheLength() {
    BackgroundCycle cycle = FLUSH.of(system(Map.of("flushInterval", "5000")), 10);

    assertThat(cycle.length()).isEqualTo(Duration.ofSeconds(5));
    assertThat(cycle.text()).isEqualTo("it flushes every 5 s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "soon", "99999999999999999999"})
  void anotherTextIsLeftToTheSystem(String text) {
    assertThat(FLUSH.of(system(Map.of("flushInterval", text)), 1)).isEqualTo(FLUSH);
    assertThat(FLUSH.of(system(Map.of()), 1).text()).isEqualTo("it flushes every 60 s");
  }

  @Test
  void theTimeOfTheKernelIsNotDilated() {
    BackgroundCycle cycle = BackgroundCycle.WRITE_BACK.of(system(Map.of()), 14);

    assertThat(cycle.length().toMillis()).isEqualTo(2_142);
    assertThat(cycle.text()).isEqualTo("the kernel writes the page cache back every 2.1 s");
    assertThat(BackgroundCycle.WRITE_BACK.of(system(Map.of()), 1))
        .isEqualTo(BackgroundCycle.WRITE_BACK);
  }
}
