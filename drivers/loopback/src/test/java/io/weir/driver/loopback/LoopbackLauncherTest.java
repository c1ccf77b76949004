package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingProblem;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LoopbackLauncherTest {
  private static final Map<String, String> ALL_OPTIONS =
      Map.ofEntries(
          Map.entry("capacity", "200k/s"),
          Map.entry("acknowledge-delay", "bimodal 0.1% 200ms else 2ms"),
          Map.entry("delivery-delay", "exponential 5ms"),
          Map.entry("cold-start", "19ms for 25s"),
          Map.entry("stall", "500ms at 3s, 200ms at 9s"),
          Map.entry("buffer", "1000"),
          Map.entry("largest-message", "1 MiB"),
          Map.entry("faults.refuse", "0.1% timeout, 0.2% not-enough-replicas"),
          Map.entry("faults.unanswered", "0.5%"),
          Map.entry("faults.loss", "1%"),
          Map.entry("faults.duplicates", "0.1%"),
          Map.entry("faults.redeliveries", "0.3%"),
          Map.entry("faults.reorder", "0.1% by 5"),
          Map.entry("faults.corrupt", "0.05%"),
          Map.entry("faults.defect", "exception in answer at 12"));

  private final Launcher launcher = found();

  private static Launcher found() {
    return ServiceLoader.load(Launcher.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(launcher -> launcher.broker().equals("loopback"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theExplainedOptionsAreTheOnesThatAreRead() {
    assertThat(launcher.options()).extracting(Option::name)
        .containsExactlyInAnyOrderElementsOf(ALL_OPTIONS.keySet());
    assertThat(launcher.options())
        .allSatisfy(option -> assertThat(option.explanation()).contains("Default"));
    assertThat(launcher.check(system(ALL_OPTIONS, 1))).isEmpty();
    assertThat(OptionReader.read(ALL_OPTIONS).options()).isNotEqualTo(LoopbackOptions.DEFAULT);
  }

  @Test
  void everyBadValueIsNamedAtOnceWithItsPlace() {
    Map<String, String> broken =
        Map.ofEntries(
            Map.entry("capacity", "fast"),
            Map.entry("acknowledge-delay", "5"),
            Map.entry("delivery-delay", "gaussian 5ms"),
            Map.entry("cold-start", "19ms"),
            Map.entry("stall", "sometimes"),
            Map.entry("buffer", "0"),
            Map.entry("largest-message", "1 apple"),
            Map.entry("faults.refuse", "1% tired"),
            Map.entry("faults.unanswered", "some"),
            Map.entry("faults.loss", "1"),
            Map.entry("faults.duplicates", "101%"),
            Map.entry("faults.redeliveries", "-1%"),
            Map.entry("faults.reorder", "1% by 0"),
            Map.entry("faults.corrupt", "often"),
            Map.entry("faults.defect", "panic in send at 5"),
            Map.entry("faults.typo", "1%"));

    List<SettingProblem> complaints = launcher.check(system(broken, 1));

    assertThat(complaints).extracting(SettingProblem::path)
        .containsExactlyInAnyOrderElementsOf(broken.keySet());
    assertThat(complaints).allSatisfy(problem -> {
      assertThat(problem.message()).isNotBlank();
      assertThat(problem.hint()).isNotBlank();
    });
  }

  @Test
  void faultsThatExceedTheWholeAreRefused() {
    List<SettingProblem> complaints =
        launcher
            .check(system(Map.of("faults.loss", "60%", "faults.refuse", "30% timeout, 10.5%"), 1));

    assertThat(complaints).extracting(SettingProblem::path).containsExactly("faults");
    assertThat(complaints.get(0).message()).contains("100.5%");
  }

  @Test
  void thereIsOneNodeAndNothingToStart() {
    assertThat(launcher.check(system(Map.of(), 3))).extracting(SettingProblem::path)
        .containsExactly("nodes");
    assertThat(launcher.serverArtifacts(system(Map.of(), 1))).isEmpty();
    assertThat(launcher.clientArtifacts(system(Map.of(), 1))).isEmpty();
    assertThat(launcher.portCount(system(Map.of(), 1))).isZero();
  }

  @Test
  void theDriverRefusesWhatTheLauncherWouldHaveFound() {
    assertThatThrownBy(() -> new LoopbackProvider()
        .open(LoopbackSystem.settings(Map.of("faults.loss", "many"), 1)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("faults.loss")
        .hasMessageContaining("many");
  }

  private static SystemSpec system(Map<String, String> options, int nodes) {
    return SystemSpecBuilder.builder()
        .name("loopback")
        .broker("loopback")
        .version("")
        .nodes(nodes)
        .durability(new Durability(1, Acknowledge.ONE, Storage.MEMORY))
        .options(options)
        .properties(Map.of())
        .build();
  }
}
