package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A written scenario equals the one that is read back. */
class ScenarioRoundTripTest {
  @Provide
  Arbitrary<Scenario> scenarios() {
    return AnyScenario.scenario();
  }

  @Property(tries = 100)
  void aScenarioThatIsWrittenConformsToTheSchema(@ForAll("scenarios") Scenario scenario) {
    assertThat(StoredSchema.read().problems(StoredSchema.json(ScenarioYaml.of(scenario))))
        .isEmpty();
  }

  @Property(tries = 300)
  void aScenarioThatIsWrittenAndReadIsTheSame(@ForAll("scenarios") Scenario scenario)
      throws ScenarioException {
    String text = ScenarioYaml.of(scenario);
    ResolvedScenario read =
        new ScenarioReader(Catalogue.BROKERS).read("any.yaml", text, Overrides.NONE);
    assertThat(read.variants()).hasSize(1);
    assertThat(read.first()).isEqualTo(scenario);
    assertThat(read.text()).isEqualTo(text);
  }

  @Test
  void aPlainNameThatIsANumberToOthersIsAName() throws ScenarioException {
    String text = """
        name: numbers
        question: Is a number a name?
        durability: { replicas: 1, acknowledge: one, storage: memory }
        systems:
          1e310: { broker: loopback }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { warm-up: 1s, measure: 5s, drain: 1s }
        """;
    assertThat(new ScenarioReader(Catalogue.BROKERS).read("any.yaml", text, Overrides.NONE)
        .first()
        .systems()).extracting(SystemSpec::name).containsExactly("1e310");
  }
}
