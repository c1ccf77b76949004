package io.weir.scenario.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.AnyScenario;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.ScenarioVariant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PlanCheckTest {
  private static final ScenarioReader READER = AnyScenario.reader();
  private static final String SCENARIO = """
      name: checked
      question: Does it hold?
      systems:
        one: { broker: kafka, version: 4.3.1, nodes: 3 }
        two: { broker: loopback, delay: 5ms }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      repeat: 1
      """;

  @Provide
  Arbitrary<Scenario> scenarios() {
    return AnyScenario.scenario();
  }

  @Property(tries = 500)
  void whatWasPlannedPasses(@ForAll("scenarios") Scenario scenario)
      throws ScenarioException {
    Plan plan = Planner.drawingSeeds()
        .plan(new ResolvedScenario("text", scenario.question(), Overrides.NONE, OptionalLong.of(7),
            List.of(new ScenarioVariant(Map.of(), scenario)), Map.of(), Map.of(), Optional.empty(),
            List.of(), List.of()));
    new PlanCheck(READER).check(plan, plan.runs(), Map.of());
  }

  @Example
  void whatIsAsItWasPlannedPasses() throws ScenarioException, IOException {
    check("", "");
  }

  @Example
  void aCountBeyondTheLimitIsRefused() {
    refused("\"topics\":1", "\"topics\":2000000", "workload.topics");
  }

  @Example
  void aVersionThatIsNoneIsRefused() {
    refused("\"version\":\"4.3.1\"", "\"version\":\"../../4.3.1\"", "systems.one.version");
  }

  @Example
  void anOptionThatItsBrokerHasNotIsRefused() {
    refused("\"delay\":\"5ms\"", "\"java-home\":\"/tmp\"", "systems.two.java-home");
  }

  @Example
  void anUnknownBrokerIsRefused() {
    refused("\"broker\":\"kafka\"", "\"broker\":\"sh\"", "systems.one.broker");
  }

  @Example
  void aSettingThatALauncherRefusesIsRefused() {
    refused("\"properties\":{}", "\"properties\":{\"server\":{\"log.dirs\":\"/\"}}",
        "systems.one.server.log.dirs");
  }

  @Example
  void aTimeBeyondTheLimitIsRefused() {
    refused("\"measure\":\"10s\"", "\"measure\":\"31d\"", "phases.measure");
  }

  @Example
  void whatNoScenarioCanSayIsRefused() {
    refused("\"properties\":{}", "\"properties\":{\"server\":{}}", "systems");
  }

  @Example
  void namesThatLeadElsewhereAreNoPlan() {
    assertThatThrownBy(() -> check("\"name\":\"one\"", "\"name\":\"../../victim\""))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'../../victim' can't be a system's name");
    assertThatThrownBy(() -> check("\"name\":\"checked\"", "\"name\":\"../checked\""))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("can't be a scenario's name");
    assertThatThrownBy(() -> check("\"index\":1", "\"index\":-1"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("count from 1");
    assertThatThrownBy(() -> check("\"index\":1", "\"index\":2"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the same index");
  }

  private static void refused(String before, String after, String path) {
    assertThatThrownBy(() -> check(before, after))
        .isInstanceOfSatisfying(ScenarioException.class,
            e -> assertThat(e.problems()).extracting("path").contains(path));
  }

  /** Checks a plan after replacing a text in its stored form. */
  private static void check(String before, String after) throws ScenarioException, IOException {
    Plan plan =
        Planner.drawingSeeds().plan(READER.read("scenario", SCENARIO, Overrides.NONE));
    String json = Json.compactWriter().writeValueAsString(plan);
    String changed = json.replace(before, after);
    assertThat(before.isEmpty() || !changed.equals(json)).as("%s in %s", before, json).isTrue();
    Plan stored = Json.reader(Plan.class).readValue(changed);
    new PlanCheck(READER).check(stored, stored.runs(), Map.of());
  }
}
