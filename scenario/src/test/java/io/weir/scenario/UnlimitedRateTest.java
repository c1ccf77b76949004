package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.plan.Planner;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnlimitedRateTest {
  private static final String UNLIMITED = "{ rate: unlimited }";
  private static final String SCENARIO = """
      name: test
      question: What is the most that it takes?
      systems: { one: { broker: loopback } }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        message: { size: 100 B }
        load: %s
      phases: { warm-up: 15s, measure: 20s%s }
      %s
      """;

  @Test
  void aRateCanBeUnlimited() throws ScenarioException {
    Load load = read(UNLIMITED, "", "").workload().load();

    assertThat(load).isEqualTo(Load.unlimited());
    assertThat(load.fixedRate()).isEmpty();
    assertThat(load.described()).isEqualTo("unlimited");
    assertThat(load.overload()).isPresent();
  }

  /** So that the command line can remove the limit of any scenario. */
  @Test
  void theUsualArrivalsAndPacingAreIgnored() throws ScenarioException {
    assertThat(read("{ rate: unlimited, arrival: poisson, pacing: normal }", "", "").workload()
        .load()).isEqualTo(Load.unlimited());
  }

  @Test
  void itIsWrittenAsItIsRead() throws ScenarioException {
    ScenarioReader reader = new ScenarioReader(Catalogue.BROKERS);
    Scenario scenario = read(UNLIMITED, "", "");

    assertThat(reader.values(scenario)).containsEntry("workload.load.rate", "unlimited")
        .doesNotContainKeys("workload.load.arrival", "workload.load.pacing",
            "workload.load.overload");
    reader.check("plan.json", scenario, 1, Map.of());
  }

  @Test
  void aStoredPlanKeepsIt() throws ScenarioException, IOException {
    Plan plan = Planner.drawingSeeds()
        .plan(new ScenarioReader(Catalogue.BROKERS).read("test.yaml",
            SCENARIO.formatted(UNLIMITED, "", ""), Overrides.NONE));

    assertThat(Json.reader(Plan.class)
        .<Plan>readValue(Json.compactWriter().writeValueAsString(plan))).isEqualTo(plan);
    assertThat(plan.runs().getFirst().intendsOverload()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      arrival: bursty             | workload.load.arrival
      arrival: trace              | workload.load.arrival
      pacing: precise             | workload.load.pacing
      overload: intended          | workload.load.overload
      bursts: { ratio: 3 }        | workload.load.bursts
      trace: { replay: loop }     | workload.load.trace
      """)
  void keysForDueTimesAreRefused(String key, String path) {
    assertThat(problems("{ rate: unlimited, " + key + " }", "", "")).singleElement()
        .asString()
        .contains(path + ": does not apply to workload.load.rate: unlimited",
            "when the client can take it", "remove it, or set a rate, such as 10k/s");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      at: 80%                 | workload.load.at
      curve: [50%]            | workload.load.curve
      search: { within: 5m }  | workload.load.search
      """)
  void aSearchIsRefused(String key, String path) {
    assertThat(problems("{ rate: unlimited, " + key + " }", "", "")).singleElement()
        .asString()
        .contains(path + ": applies only to a rate that is searched for");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      ramp-up: 5s                     | phases.ramp-up: does not apply to an unlimited rate
      backlog: { size: 1 MB }         | phases.backlog: can't be combined with
      fault: { kind: kill, for: 5s }  | phases.fault: can't be combined with
      """)
  void phasesThatTakeAKnownRateAreRefused(String phase, String problem) {
    assertThat(problems(UNLIMITED, ", " + phase, ""))
        .anyMatch(text -> text.contains(problem));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      emulate: { dilation: 2 }        | emulate.dilation: does not apply to
      slo: { publish p99: < 10 ms }   | slo.publish p99: an unlimited rate has no latency to judge
      """)
  void keysThatTakeAKnownRateAreRefused(String key, String problem) {
    assertThat(problems(UNLIMITED, "", key)).singleElement().asString().contains(problem);
  }

  @Test
  void aRateWhoseLimitTheCommandLineRemovesHasItsOwnQuestion() throws ScenarioException {
    assertThat(Planner.drawingSeeds()
        .plan(new ScenarioReader(Catalogue.BROKERS).read("test.yaml",
            SCENARIO.formatted("{ rate: 1k/s }", "", ""),
            new Overrides(Optional.empty(), List.of("workload.load.rate=unlimited"))))
        .question()).isEqualTo("What is the throughput at an unlimited rate?");
  }

  @Test
  void aThroughputCanBeAnObjective() throws ScenarioException {
    assertThat(read(UNLIMITED, "", "slo: { throughput: \"> 1k/s\" }").objectives()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"-1, unlimited", "none, unlimited", "max, highest"})
  void wordsOfOthersLeadToIt(String word, String meant) {
    assertThat(problems("{ rate: " + word + " }", "", "")).singleElement()
        .asString()
        .contains("did you mean " + meant + "?");
  }

  private static Scenario read(String load, String phases, String more) throws ScenarioException {
    return new ScenarioReader(Catalogue.BROKERS)
        .read("test.yaml", SCENARIO.formatted(load, phases, more), Overrides.NONE)
        .first();
  }

  private static List<String> problems(String load, String phases, String more) {
    return catchThrowableOfType(ScenarioException.class, () -> read(load, phases, more)).problems()
        .stream()
        .map(problem -> problem.describe("test.yaml"))
        .toList();
  }
}
