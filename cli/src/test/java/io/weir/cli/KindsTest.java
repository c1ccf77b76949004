package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.SettingNames;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.sample.SampleKinds;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the broker kinds know fits together. */
class KindsTest {
  /** The traits that judge the sample results are those of the launchers. */
  @Test
  void theSamplesHaveTheTraitsOfTheLaunchers() {
    assertThat(Installation.ofProcess().kinds().byBroker())
        .containsAllEntriesOf(SampleKinds.ALL.byBroker());
  }

  @Test
  void eachKindKnowsTheNamesOfItsOwnSettings() {
    for (Launcher launcher : Installation.ofProcess().launchers()) {
      Map<String, SettingNames> known = launcher.knownSettings();
      assertThat(launcher.propertySections()).as(launcher.broker())
          .containsAll(known.keySet());
      SystemSpec system = SystemSpecBuilder.builder()
          .name(launcher.broker())
          .broker(launcher.broker())
          .version(launcher.versions().stream().findFirst().orElse(""))
          .nodes(1)
          .durability(new Durability(1, Acknowledge.MAJORITY, Storage.FSYNC))
          .options(Map.of())
          .properties(Map.of())
          .build();
      assertThat(launcher.tuned(system)).allSatisfy(setting -> assertThat(
          known.get(setting.section()).unknown(Set.of(setting.name()))).isEmpty());
    }
    assertThat(Installation.ofProcess()
        .launchers()
        .stream()
        .filter(launcher -> !launcher.knownSettings().isEmpty())
        .map(Launcher::broker))
        .containsExactlyInAnyOrder("artemis", "distributedlog", "kafka", "mqtt", "pulsar",
            "rabbitmq", "redis", "rocketmq");
  }
}
