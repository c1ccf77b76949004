package io.weir.scenario.plan;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.Repetition;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Windows;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioVariant;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Expands a scenario into its runs. Every repetition contains each system at each variant once, in
 * a random order: variants are shuffled, and the systems within each, so that compared systems run
 * next to each other. Every second repetition reverses the one before it (A B B A), so that a
 * steady drift of the machine affects all systems alike. Thread-safe.
 */
public final class Planner {
  /** Seeds stay below 2^53, so that every JSON parser keeps them exactly. */
  private static final int SEED_BITS = 53;

  private final LongSupplier seeds;

  /**
   * Creates a planner.
   *
   * @param seeds supplies the seed for scenarios without one
   */
  public Planner(LongSupplier seeds) {
    this.seeds = seeds;
  }

  /** Creates a planner that draws the seed for scenarios without one. */
  public static Planner drawingSeeds() {
    return new Planner(() -> bounded(new SecureRandom().nextLong()));
  }

  /** Plans all runs. The same scenario and seed give the same plan, on every JVM. */
  public Plan plan(ResolvedScenario resolved) {
    long seed = resolved.seed().orElseGet(seeds);
    Scenario first = resolved.first();
    return new Plan(
        Plan.FORMAT,
        first.name(),
        resolved.question(),
        resolved.text(),
        resolved.overrides().sets(),
        resolved.scale().orElse(""),
        seed,
        Optional.of(first.thresholds())
            .filter(Predicate.not(Predicate.isEqual(Thresholds.DEFAULT))),
        Optional.of(first.baseline().orElse(first.systems().getFirst().name())),
        Optional.of(first.objectives()).filter(Predicate.not(List::isEmpty)),
        Optional.of(first.objectiveRule()).filter(any -> !first.objectives().isEmpty()),
        stopping(first),
        resolved.published().map(file -> file.describe(first.published().orElseThrow())),
        Optional.empty(),
        runs(resolved.variants(), first.repeat().most(), new SplittableRandom(seed)))
        .sweeping(swept(resolved.variants()));
  }

  /** Returns the values of each path, as the scenario lists them. */
  private static Map<String, List<String>> swept(List<ScenarioVariant> variants) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (ScenarioVariant variant : variants) {
      variant.values()
          .forEach((path, value) -> values.computeIfAbsent(path, any -> new LinkedHashSet<>())
              .add(value));
    }
    Map<String, List<String>> swept = new LinkedHashMap<>();
    values.forEach((path, listed) -> swept.put(path, List.copyOf(listed)));
    return swept;
  }

  private static Optional<StoppingRule> stopping(Scenario scenario) {
    return Optional.of(scenario.repeat())
        .filter(Repetition::untilConclusive)
        .map(repeat -> StoppingRule.upTo(repeat.most()))
        .or(() -> scenario.phases()
            .windows()
            .filter(Windows::untilConclusive)
            .map(windows -> StoppingRule.ofRounds(windows.most())));
  }

  /**
   * A system at a variant. Systems of the same variant and repetition share the seed, so that their
   * offered load is identical, and so do variants that differ only in settings of clients.
   */
  private record Cell(ScenarioVariant variant, SystemSpec system, long seed) {}

  private static List<PlannedRun> runs(List<ScenarioVariant> variants, int repeat,
      SplittableRandom random) {
    List<PlannedRun> runs = new ArrayList<>();
    List<Cell> block = List.of();
    for (int repetition = 1; repetition <= repeat; repetition++) {
      block = repetition % 2 == 1 ? drawBlock(variants, random) : mirror(block, random);
      for (Cell cell : block) {
        runs.add(run(runs.size() + 1, repetition, cell));
      }
    }
    return runs;
  }

  private static List<Cell> drawBlock(List<ScenarioVariant> variants, SplittableRandom random) {
    Map<Map<String, String>, List<ScenarioVariant>> deployments = new LinkedHashMap<>();
    variants.forEach(variant -> deployments
        .computeIfAbsent(PlannedRun.deployed(variant.values()), any -> new ArrayList<>())
        .add(variant));
    List<Cell> block = new ArrayList<>();
    for (List<ScenarioVariant> same : shuffled(List.copyOf(deployments.values()), random)) {
      long seed = bounded(random.nextLong());
      for (ScenarioVariant variant : shuffled(same, random)) {
        shuffled(variant.scenario().systems(), random)
            .forEach(system -> block.add(new Cell(variant, system, seed)));
      }
    }
    return block;
  }

  private static List<Cell> mirror(List<Cell> block, SplittableRandom random) {
    long offset = bounded(random.nextLong());
    List<Cell> mirrored = new ArrayList<>();
    for (Cell cell : block) {
      mirrored.add(new Cell(cell.variant, cell.system,
          bounded(new SplittableRandom(cell.seed ^ offset).nextLong())));
    }
    Collections.reverse(mirrored);
    return mirrored;
  }

  /** Fisher-Yates shuffle. */
  private static <T> List<T> shuffled(List<T> items, SplittableRandom random) {
    List<T> shuffled = new ArrayList<>(items);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, random.nextInt(i + 1));
    }
    return shuffled;
  }

  private static PlannedRun run(int index, int repetition, Cell cell) {
    Scenario scenario = cell.variant.scenario();
    return new PlannedRun(
        index,
        repetition,
        cell.variant.values(),
        cell.system,
        scenario.client(),
        scenario.workload(),
        scenario.phases(),
        scenario.worker(),
        Optional.of(scenario.onFailure())
            .filter(Predicate.not(Predicate.isEqual(FailurePolicy.DEFAULT))),
        Optional.of(scenario.brokerMetrics())
            .filter(Predicate.not(Predicate.isEqual(BrokerMetrics.DEFAULT))),
        Optional.of(scenario.brokerHosts())
            .filter(Predicate.not(Predicate.isEqual(BrokerHosts.HERE))),
        Optional.of(scenario.emulation()).filter(Emulation::applies),
        cell.seed);
  }

  private static long bounded(long seed) {
    return seed >>> (Long.SIZE - SEED_BITS);
  }
}
