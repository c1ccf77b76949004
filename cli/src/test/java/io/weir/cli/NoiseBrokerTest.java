package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.calibrate.NoiseBroker;
import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NoiseBrokerTest {
  private static Map<Launcher, SystemSpec> systems() throws ScenarioException {
    List<Launcher> launchers = Installation.ofProcess().launchers();
    Map<Launcher, SystemSpec> systems =
        new TreeMap<>((one, other) -> one.broker().compareTo(other.broker()));
    for (Launcher launcher : launchers) {
      systems.put(launcher, new ScenarioReader(launchers).read("any", """
          name: any
          question: Any?
          systems: { any: { broker: %s } }
          durability: { replicas: 1, acknowledge: all, storage: %s }
          workload: { message: { size: 100 B }, load: { rate: 1/s } }
          phases: { measure: 1s }
          """.formatted(launcher.broker(), EnumWord.kebab(launcher.strongestStorage())),
          Overrides.NONE).first().systems().getFirst());
    }
    return systems;
  }

  @Test
  void theFirstRealKindOnThisMachineIsTaken() throws ScenarioException {
    assertThat(NoiseBroker.choose(systems(), any -> true))
        .isEqualTo(new NoiseBroker("artemis", true));
  }

  @Test
  void nothingIsDownloaded() throws ScenarioException {
    assertThat(NoiseBroker.choose(systems(), List::isEmpty))
        .isEqualTo(new NoiseBroker("loopback", false));
  }
}
