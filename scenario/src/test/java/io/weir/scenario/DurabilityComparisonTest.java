package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurabilityComparisonTest {
  private static final String PAIR = """
      name: pair
      question: Which is faster?
      systems:
        kafka: { broker: kafka, nodes: 3 }
        pulsar: { broker: pulsar, nodes: 3 }
      durability: level-1
      workload: { message.size: 100 B, load.rate: 1k/s }
      phases.measure: 10s
      """;

  private static ResolvedScenario read(String... sets) throws ScenarioException {
    return new ScenarioReader(Catalogue.BROKERS).read("pair.yaml", PAIR,
        new Overrides(Optional.empty(), List.of(sets)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"storage=page-cache", "replicas=2", "acknowledge=one"})
  void anotherPromiseIsRefused(String change) {
    assertThatThrownBy(() -> read("systems.pulsar.durability." + change))
        .isInstanceOfSatisfying(ScenarioException.class, refused -> {
          assertThat(refused.problems()).hasSize(1);
          assertThat(refused.problems().getFirst().message())
              .contains("does not guarantee the same on all systems");
        });
  }

  @Test
  void itIsTakenWhereItIsAskedFor() throws ScenarioException {
    ResolvedScenario read =
        read("systems.pulsar.durability.storage=page-cache", "compare-across-durability=true");
    assertThat(read.first().systems()).extracting(SystemSpec::durability)
        .containsExactly(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC),
            new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE));
  }

  @Test
  void otherWordsForTheSamePromiseAreTheSame() throws ScenarioException {
    assertThat(read("durability={replicas: 1, acknowledge: all, storage: fsync}",
        "systems.pulsar.durability.acknowledge=one").variants()).hasSize(1);
  }

  @Test
  void aSweepOverDurabilityComparesWithinEachValue() throws ScenarioException {
    assertThat(read("sweep.durability=[level-1, level-2]").variants()).hasSize(2);
  }
}
