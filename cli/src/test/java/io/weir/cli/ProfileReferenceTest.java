package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.TunedSetting;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.sample.GoldenFile;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The profiles of broker kinds, and their page. */
class ProfileReferenceTest {
  private static final String PAGE = "docs/reference/profiles.md";

  private final Installation installation = Installation.ofProcess();

  private List<SystemSpec> systems(String profiles, String... settings) throws ScenarioException {
    String text = """
        name: profiles
        question: Which settings has a profile?
        systems:
          kafka: { broker: kafka }
          pulsar: { broker: pulsar }
          rabbitmq: { broker: rabbitmq }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        client: { compression: none, batch-delay: 0s }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { measure: 10s }
        """ + profiles;
    Overrides overrides = settings.length == 0
        ? Overrides.NONE
        : new Overrides(Optional.empty(), List.of(settings));
    return new ScenarioReader(installation.launchers())
        .read("profiles.yaml", text, overrides)
        .first()
        .systems();
  }

  private static AppliedProfile of(List<SystemSpec> systems, String name) {
    return systems.stream()
        .filter(system -> system.name().equals(name))
        .flatMap(system -> system.profile().stream())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tunedIsTheDefaultOfAllSystems() throws ScenarioException {
    List<SystemSpec> systems = systems("");

    assertThat(systems).allSatisfy(system -> {
      assertThat(system.profile().orElseThrow().profile()).isEqualTo(Profile.TUNED);
      assertThat(system.profile().orElseThrow().settings()).isNotEmpty();
      assertThat(system.properties()).as("what the scenario says").isEmpty();
    });
    assertThat(of(systems, "pulsar").settings().get("server"))
        .isEqualTo(Map.of("managedLedgerNewEntriesCheckDelayInMillis", "0"));
  }

  @Test
  void aProfileIsSetForAllOrForOne() throws ScenarioException {
    List<SystemSpec> shipped = systems("profile: as-shipped");
    List<SystemSpec> one = systems("profile: as-shipped", "systems.kafka.profile=tuned");

    assertThat(shipped).allSatisfy(system -> assertThat(system.profile())
        .contains(new AppliedProfile(Profile.AS_SHIPPED, Map.of())));
    assertThat(of(one, "kafka").profile()).isEqualTo(Profile.TUNED);
    assertThat(of(one, "pulsar").profile()).isEqualTo(Profile.AS_SHIPPED);
  }

  @Test
  void aPropertyOfTheScenarioWins() throws ScenarioException {
    SystemSpec kafka = systems("", "systems.kafka.server.num.replica.fetchers=2").getFirst();

    assertThat(kafka.section("server")).containsEntry("num.replica.fetchers", "2")
        .containsEntry("num.network.threads", "8");
  }

  @Test
  void aProfileCanBeSwept() throws ScenarioException {
    assertThat(new ScenarioReader(installation.launchers())
        .read(installation.home().resolve("scenarios/quickstart.yaml"),
            new Overrides(Optional.empty(),
                List.of("sweep.profile=[as-shipped, tuned]")))
        .variants()).hasSize(2);
  }

  @Test
  void thePageHasAllSettingsOfAllKinds() throws IOException, ScenarioException {
    StringBuilder page = new StringBuilder(
        """
            # Profiles

            The settings of the profile `tuned`, by broker kind. This page is generated from the drivers. [Fairness](../fairness.md#profiles) explains profiles.
            """);
    for (SystemSpec system : systems("")) {
      Launcher launcher = installation.launcher(system.broker());
      page.append("\n## ").append(launcher.title()).append("\n\n");
      page.append("| setting | as shipped | tuned | reason |\n|---|---|---|---|\n");
      for (TunedSetting setting : launcher.tuned(system)) {
        page.append("| `")
            .append(setting.section())
            .append('.')
            .append(setting.name())
            .append("` | ")
            .append(setting.shipped())
            .append(" | ")
            .append(setting.value())
            .append(" | ")
            .append(setting.reason())
            .append(" ([source](")
            .append(setting.source())
            .append(")) |\n");
      }
    }
    new GoldenFile(installation.home().resolve(PAGE)).holds(page.toString());
  }
}
