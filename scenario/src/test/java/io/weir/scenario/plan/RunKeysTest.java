package io.weir.scenario.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.scenario.AnyScenario;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunKeysTest {
  private static final ScenarioReader READER = AnyScenario.reader();
  private static final String SCENARIO = """
      name: keys
      question: Which keys differ?
      systems:
        %s: { broker: loopback, delay: %s }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: %s }
      repeat: 2
      """;

  private static Map<String, String> keys(String system, String delay, String measure)
      throws ScenarioException {
    Plan plan = Planner.drawingSeeds()
        .plan(READER.read("keys.yaml", SCENARIO.formatted(system, delay, measure),
            Overrides.NONE));
    return new RunKeys(READER).of(plan, plan.runs().getFirst());
  }

  @Test
  void keysOfASystemHaveNoNameOfIt() throws ScenarioException {
    Map<String, String> one = keys("one", "5ms", "10s");
    Map<String, String> other = new HashMap<>(keys("other", "7ms", "20s"));
    assertThat(one).containsEntry("workload.load.rate", "1k/s")
        .containsEntry("broker", "loopback")
        .doesNotContainKeys("name", "question", "repeat");
    other.entrySet().removeAll(one.entrySet());
    assertThat(other).containsOnlyKeys("delay", "phases.measure")
        .containsEntry("phases.measure", "20s");
  }
}
