package io.weir.scenario.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.AnyScenario;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioVariant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PlannerTest {
  private record Cell(Map<String, String> variant, String system, int repetition) {}

  @Provide
  Arbitrary<ResolvedScenario> resolved() {
    return Combinators
        .combine(AnyScenario.scenario(), Arbitraries.integers().between(1, 4),
            Arbitraries.longs().between(0, 1L << 50))
        .as((scenario, variants, seed) -> resolved(scenario, variants, OptionalLong.of(seed)));
  }

  private static ResolvedScenario resolved(Scenario scenario, int variants, OptionalLong seed) {
    List<ScenarioVariant> all = IntStream.range(0, variants)
        .mapToObj(i -> new ScenarioVariant(Map.of("workload.topics", "" + i), scenario))
        .toList();
    return new ResolvedScenario("text", scenario.question(), Overrides.NONE, seed, all, Map.of(),
        Map.of(), Optional.empty(), List.of(), List.of());
  }

  @Property(tries = 200)
  void eachCellIsPlannedExactlyOncePerRepetition(
      @ForAll("resolved") ResolvedScenario resolved) {
    Plan plan = Planner.drawingSeeds().plan(resolved);
    Map<Cell, Integer> counts = new HashMap<>();
    for (PlannedRun run : plan.runs()) {
      counts.merge(new Cell(run.variant(), run.system().name(), run.repetition()), 1, Integer::sum);
    }
    Scenario scenario = resolved.first();
    assertThat(counts)
        .hasSize(resolved.variants().size() * scenario.systems().size() * scenario.repeat().most());
    assertThat(counts.values()).containsOnly(1);
    assertThat(plan.runs()).extracting(PlannedRun::index)
        .isEqualTo(IntStream.rangeClosed(1, plan.runs().size()).boxed().toList());
  }

  @Property(tries = 100)
  void theSameSeedGivesTheSamePlanAndPlansSurviveJson(
      @ForAll("resolved") ResolvedScenario resolved) throws IOException {
    Plan plan = Planner.drawingSeeds().plan(resolved);
    assertThat(Planner.drawingSeeds().plan(resolved)).isEqualTo(plan);
    String json = Json.compactWriter().writeValueAsString(plan);
    Plan read = Json.reader(Plan.class).readValue(json);
    assertThat(read).isEqualTo(plan);
  }

  @Property(tries = 100)
  void everySecondRepetitionIsTheOneBeforeInReverse(
      @ForAll("resolved") ResolvedScenario resolved) {
    List<PlannedRun> runs = Planner.drawingSeeds().plan(resolved).runs();
    int size = resolved.variants().size() * resolved.first().systems().size();
    for (int start = 0; start + 2 * size <= runs.size(); start += 2 * size) {
      List<List<Object>> there = cells(runs.subList(start, start + size));
      List<List<Object>> back = cells(runs.subList(start + size, start + 2 * size));
      assertThat(back).isEqualTo(there.reversed());
    }
  }

  private static List<List<Object>> cells(List<PlannedRun> runs) {
    List<List<Object>> cells = new ArrayList<>();
    runs.forEach(run -> cells.add(List.of(run.variant(), run.system().name())));
    return cells;
  }

  @Property(tries = 100)
  void systemsOfAVariantAreNeighboursWithOneSeedAndNoOthersShareIt(
      @ForAll("resolved") ResolvedScenario resolved) {
    List<PlannedRun> runs = Planner.drawingSeeds().plan(resolved).runs();
    int systems = resolved.first().systems().size();
    List<Long> seeds = new ArrayList<>();
    for (int start = 0; start < runs.size(); start += systems) {
      List<PlannedRun> together = runs.subList(start, start + systems);
      assertThat(together).extracting(PlannedRun::variant).containsOnly(runs.get(start).variant());
      assertThat(together).extracting(PlannedRun::seed).containsOnly(runs.get(start).seed());
      seeds.add(runs.get(start).seed());
    }
    assertThat(seeds).doesNotHaveDuplicates().allMatch(seed -> seed >= 0 && seed < 1L << 53);
  }

  @Example
  void theOrderDiffersFromSeedToSeedAndIsTheSameOnEveryJvm() {
    Scenario scenario = AnyScenario.scenario().filter(any -> any.systems().size() == 3).sample();
    List<List<Integer>> orders = new ArrayList<>();
    for (long seed = 1; seed <= 4; seed++) {
      List<String> names = scenario.systems().stream().map(system -> system.name()).toList();
      orders.add(new Planner(() -> 0).plan(resolved(scenario, 1, OptionalLong.of(seed)))
          .runs()
          .stream()
          .limit(3)
          .map(run -> names.indexOf(run.system().name()))
          .toList());
    }
    assertThat(orders).containsExactly(List.of(1, 2, 0), List.of(2, 1, 0), List.of(1, 2, 0),
        List.of(1, 0, 2));
  }

  @Example
  void aScenarioWithoutASeedGetsOneThatThePlanKeeps() {
    ResolvedScenario unseeded = resolved(AnyScenario.scenario().sample(), 1, OptionalLong.empty());
    assertThat(new Planner(() -> 42).plan(unseeded).seed()).isEqualTo(42);
    assertThat(Planner.drawingSeeds().plan(unseeded).seed()).isBetween(0L, (1L << 53) - 1);
  }
}
