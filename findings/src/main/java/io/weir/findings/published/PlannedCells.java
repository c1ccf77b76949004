package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Axis;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Rate;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.Rulings.Holding;
import io.weir.findings.text.Names;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The runs of a plan, for lookup by a study's cells, before anything runs.
 *
 * @param runs all planned runs
 * @param guarantees what a system's acknowledgements promise, as far as it is known
 * @param rulings on the fairness of its variants, as far as they are known
 */
public record PlannedCells(List<PlannedRun> runs, Function<SystemSpec, Guarantee> guarantees,
    Rulings rulings) {
  public PlannedCells {
    runs = List.copyOf(runs);
  }

  /** Returns the same, by the durability that the scenario states. */
  public static PlannedCells of(List<PlannedRun> runs, Rulings rulings) {
    return new PlannedCells(runs, system -> Guarantee.inWordsOf(system.durability()), rulings);
  }

  /**
   * Returns a setting that the user chose and that favors one of some systems, in the variant of a
   * run.
   */
  Optional<Ruling> unfair(PlannedRun run, Set<String> systems) {
    String variant = Names.variant(run.variant());
    return rulings.of(Judgement.UNFAIR)
        .stream()
        .filter(found -> found.variants().isEmpty() || found.variants().contains(variant))
        .map(Holding::ruling)
        .filter(ruling -> systems.contains(ruling.one()) && systems.contains(ruling.other()))
        .findFirst();
  }

  /** Returns those of the runs that a condition holds for. */
  PlannedCells where(Predicate<PlannedRun> condition) {
    return new PlannedCells(runs.stream().filter(condition).toList(), guarantees, rulings);
  }

  /** Returns the runs of a cell. */
  List<PlannedRun> of(Cell cell) {
    return runs.stream()
        .filter(run -> isOf(run.system(), cell.system()))
        .filter(run -> lies(place(run, run.system().durability().storage()), cell.where()))
        .toList();
  }

  /** A system goes by its name, and by its kind where it is the only one of it. */
  boolean isOf(SystemSpec system, String wanted) {
    boolean named = runs.stream().anyMatch(run -> run.system().name().equals(wanted));
    long ofKind = runs.stream()
        .map(PlannedRun::system)
        .filter(one -> one.broker().equals(wanted))
        .map(SystemSpec::name)
        .distinct()
        .count();
    return named
        ? system.name().equals(wanted)
        : ofKind == 1 && system.broker().equals(wanted);
  }

  static boolean lies(Map<Axis, String> run, Map<Axis, String> where) {
    return where.entrySet()
        .stream()
        .allMatch(entry -> run.get(entry.getKey()).equals(entry.getValue()));
  }

  /**
   * Returns the place of a run.
   *
   * @param storage the storage of its copies
   */
  static Map<Axis, String> place(PlannedRun planned, Storage storage) {
    Workload workload = planned.workload();
    Durability asked = planned.system().durability();
    Map<Axis, String> values = new EnumMap<>(Axis.class);
    values.put(Axis.PARTITIONS, Integer.toString(workload.partitions()));
    values.put(Axis.PRODUCERS, Integer.toString(workload.producersPerTopic()));
    values.put(Axis.SUBSCRIPTIONS, Integer.toString(workload.subscriptionsPerTopic()));
    values.put(Axis.ACKNOWLEDGE, EnumWord.kebab(asked.acknowledge()));
    values.put(Axis.STORAGE, EnumWord.kebab(storage));
    values.put(Axis.BATCH, planned.client().batchSize().toString());
    values.put(Axis.RATE, workload.load().isUnlimited()
        ? workload.load().described()
        : workload.load().rate().toString());
    return values;
  }

  /**
   * Returns whether those runs that can have a quantity are of one set-up. A sweep may vary what a
   * system does not adopt.
   */
  static boolean alike(List<PlannedRun> runs, Amount quantity) {
    return runs.stream()
        .filter(run -> quantity.missing(run).isEmpty())
        .map(run -> List.of(run.system(), run.client(), run.workload(), run.phases(),
            EmulatedMachines.noticed(run)))
        .distinct()
        .count() <= 1;
  }

  /** Returns the rates that runs of a cell have, the lowest first. */
  List<Rate> rates(Cell cell) {
    return of(cell).stream()
        .map(run -> run.workload().load())
        .filter(load -> !load.isUnlimited())
        .map(Load::rate)
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns whether runs of a cell differ in nothing but the rate, and none searches for its own.
   */
  boolean differByRateOnly(Cell cell) {
    List<PlannedRun> its = of(cell);
    return its.stream().allMatch(run -> run.workload().load().fixedRate().isPresent())
        && its.stream().map(PlannedCells::butForRate).distinct().count() <= 1;
  }

  private static List<Object> butForRate(PlannedRun run) {
    Rate any = new Rate(1);
    return List.of(run.system(), run.client(), run.phases(),
        run.workload().with(run.workload().load().withRate(any)),
        EmulatedMachines.noticed(run));
  }
}
