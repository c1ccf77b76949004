package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Axis;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Workload;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.Amount.RunValue;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measurements, for lookup by a study's cells.
 *
 * @param runs all planned runs
 * @param variants what was found of each variant
 * @param thresholds what was judged by
 */
public record Cells(List<RunFindings> runs, List<VariantFindings> variants,
    Thresholds thresholds) {
  /** The minimum for a conclusion: the ranges of three runs of each cover a true ratio in 90 %. */
  public static final int ENOUGH_RUNS = 3;

  public Cells {
    runs = List.copyOf(runs);
    variants = List.copyOf(variants);
  }

  /** The planned runs of a cell, whether or not they took place. */
  public List<RunFindings> of(Cell cell) {
    return runs.stream()
        .filter(run -> isOf(run.run().system(), cell.system()))
        .filter(run -> lies(place(run), cell.where()))
        .toList();
  }

  /** A system goes by its name, and by its kind where it is the only one of it. */
  private boolean isOf(SystemSpec system, String wanted) {
    boolean named = runs.stream().anyMatch(run -> run.run().system().name().equals(wanted));
    long ofKind = runs.stream()
        .map(run -> run.run().system())
        .filter(one -> one.broker().equals(wanted))
        .map(SystemSpec::name)
        .distinct()
        .count();
    return named
        ? system.name().equals(wanted)
        : ofKind == 1 && system.broker().equals(wanted);
  }

  private static boolean lies(Map<Axis, String> run, Map<Axis, String> where) {
    return where.entrySet()
        .stream()
        .allMatch(entry -> run.get(entry.getKey()).equals(entry.getValue()));
  }

  /** One quantity in the runs of a cell. */
  public Sample sample(Cell cell, Amount quantity) {
    List<RunFindings> planned = of(cell);
    if (planned.isEmpty()) {
      return new Sample.None("not measured: no run of " + cell.text(), false);
    }
    List<RunFindings> completed = completed(planned);
    if (!completed.isEmpty()
        && completed.stream().allMatch(run -> quantity.of(run).isEmpty())) {
      return new Sample.None("no run gives a " + quantity.text() + " of " + cell.text()
          + " that is comparable with the study's", false);
    }
    if (planned.stream().map(run -> run.run().variant()).distinct().count() > 1) {
      return new Sample.None("the runs of " + cell.text()
          + " differ in more than the study distinguishes", true);
    }
    return sample(cell, quantity, planned, completed);
  }

  /** Whether the load of a cell was more than its system could do, in every one of enough runs. */
  public boolean surelyOverloaded(Cell cell) {
    List<RunFindings> completed = completed(of(cell));
    return completed.size() >= ENOUGH_RUNS
        && completed.stream().allMatch(run -> Overload.sure(run, thresholds));
  }

  /** Whether any run of a cell may have been overloaded. */
  public boolean perhapsOverloaded(Cell cell) {
    return completed(of(cell)).stream().anyMatch(Overload::suspected);
  }

  private static List<RunFindings> completed(List<RunFindings> planned) {
    return planned.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .filter(Cells::asAskedFor)
        .toList();
  }

  private static Sample sample(Cell cell, Amount quantity, List<RunFindings> planned,
      List<RunFindings> completed) {
    if (completed.isEmpty()) {
      return new Sample.None("none of the " + planned.size() + " runs of " + cell.text()
          + " completed at the stated durability", true);
    }
    List<RunValue> values = new ArrayList<>();
    List<RunFindings> used = new ArrayList<>();
    Optional<String> spoilt = Optional.empty();
    for (RunFindings run : completed) {
      Optional<RunValue> value = quantity.of(run);
      if (value.isPresent() && usable(value.get())) {
        values.add(value.get());
        used.add(run);
      } else if (value.isPresent() && spoilt.isEmpty()) {
        spoilt = Optional.of(fault(value.get()));
      }
    }
    if (values.isEmpty()) {
      return new Sample.None(
          quantity.text() + " of " + cell.text() + " " + spoilt.orElseThrow(), true);
    }
    if (values.stream().anyMatch(RunValue::atLeast)) {
      return new Sample.None("at least one run of " + cell.text()
          + " has only a lower bound of its " + quantity.text(), true);
    }
    return new Sample.Values(values.stream().map(RunValue::value).toList(),
        values.stream().mapToDouble(RunValue::factor).max().orElse(1),
        planned.size() - used.size(),
        values.stream().anyMatch(value -> value.verdict() != Verdict.VALID), used);
  }

  private static boolean usable(RunValue value) {
    return value.verdict() != Verdict.INVALID && value.value() > 0;
  }

  private static String fault(RunValue value) {
    return value.verdict() == Verdict.INVALID
        ? "is INVALID in every run: " + value.why()
        : "is 0";
  }

  /** Whether the running system kept as many copies as it was asked to. */
  private static boolean asAskedFor(RunFindings run) {
    Durability asked = run.run().system().durability();
    return run.readBack()
        .durability()
        .map(told -> told.replicas() == asked.replicas()
            && told.guaranteedCopies() == asked.guaranteedCopies()
            && told.storage() == asked.storage())
        .orElse(true);
  }

  /** Its place. The storage of its copies is as the running system reported it, if it did. */
  private static Map<Axis, String> place(RunFindings run) {
    PlannedRun planned = run.run();
    Workload workload = planned.workload();
    Durability asked = planned.system().durability();
    Durability inForce = run.readBack().durability().orElse(asked);
    Map<Axis, String> values = new EnumMap<>(Axis.class);
    values.put(Axis.PARTITIONS, Integer.toString(workload.partitions()));
    values.put(Axis.PRODUCERS, Integer.toString(workload.producersPerTopic()));
    values.put(Axis.SUBSCRIPTIONS, Integer.toString(workload.subscriptionsPerTopic()));
    values.put(Axis.ACKNOWLEDGE, Axis.word(asked.acknowledge()));
    values.put(Axis.STORAGE, Axis.word(inForce.storage()));
    values.put(Axis.BATCH, planned.client().batchSize().toString());
    values.put(Axis.RATE, workload.load().rate().toString());
    return values;
  }
}
