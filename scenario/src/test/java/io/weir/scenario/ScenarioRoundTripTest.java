package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Scenario;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A written scenario equals the one that is read back. */
class ScenarioRoundTripTest {
  @Provide
  Arbitrary<Scenario> scenarios() {
    return AnyScenario.scenario();
  }

  @Property(tries = 100)
  void a_scenario_that_is_written_conforms_to_the_schema(@ForAll("scenarios") Scenario scenario) {
    assertThat(StoredSchema.read().problems(StoredSchema.json(ScenarioYaml.of(scenario))))
        .isEmpty();
  }

  @Property(tries = 300)
  void a_scenario_that_is_written_and_read_is_the_same(@ForAll("scenarios") Scenario scenario)
      throws ScenarioException {
    String text = ScenarioYaml.of(scenario);
    ResolvedScenario read =
        new ScenarioReader(Catalogue.BROKERS).read("any.yaml", text, Overrides.NONE);
    assertThat(read.variants()).hasSize(1);
    assertThat(read.first()).isEqualTo(scenario);
    assertThat(read.text()).isEqualTo(text);
  }
}
