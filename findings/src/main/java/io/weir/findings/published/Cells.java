package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Axis;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.published.Amount.RunValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The measurements, for lookup by a study's cells.
 *
 * @param runs all planned runs
 * @param variants what was found of each variant
 * @param thresholds what was judged by
 */
public record Cells(List<RunFindings> runs, List<VariantFindings> variants,
    Thresholds thresholds) {
  /** How many runs must all be overloaded for the system to be it. */
  public static final int ENOUGH_RUNS = 3;

  public Cells {
    runs = List.copyOf(runs);
    variants = List.copyOf(variants);
  }

  /** Returns the plan of these runs, with what they showed of its fairness. */
  PlannedCells planned() {
    Map<Map<String, String>, List<Ruling>> fairness = new LinkedHashMap<>();
    variants.forEach(variant -> fairness.put(variant.variant(), Ruling.of(variant)));
    return PlannedCells.of(runs.stream().map(RunFindings::run).toList(), Rulings.of(fairness));
  }

  /** Returns those of the runs that a condition holds for. */
  Cells where(Predicate<PlannedRun> condition) {
    return new Cells(runs.stream().filter(run -> condition.test(run.run())).toList(), variants,
        thresholds);
  }

  /** Returns the planned runs of a cell, whether or not they took place. */
  public List<RunFindings> of(Cell cell) {
    PlannedCells planned = planned();
    return runs.stream()
        .filter(run -> planned.isOf(run.run().system(), cell.system()))
        .filter(run -> PlannedCells.lies(place(run), cell.where()))
        .toList();
  }

  /** Returns one quantity in the runs of a cell. */
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
    if (!PlannedCells.alike(planned.stream().map(RunFindings::run).toList(), quantity)) {
      return new Sample.None("the runs of " + cell.text()
          + " differ in more than the study distinguishes", true);
    }
    return sample(cell, quantity, planned, completed);
  }

  /**
   * Returns whether the load of a cell was more than its system could do, in every one of enough
   * runs.
   */
  public boolean surelyOverloaded(Cell cell) {
    List<RunFindings> completed = completed(of(cell));
    return completed.size() >= ENOUGH_RUNS
        && completed.stream().allMatch(run -> Overload.sure(run, thresholds));
  }

  /** Returns whether any run of a cell may have been overloaded. */
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
    List<Sample.Measured> used = new ArrayList<>();
    boolean lowConfidence = false;
    Optional<String> spoilt = Optional.empty();
    for (RunFindings run : completed) {
      Optional<RunValue> value = quantity.of(run);
      if (value.filter(RunValue::usable).isPresent()) {
        used.add(new Sample.Measured(run, value.get().bounds(),
            quantity.figure().flatMap(run::inWindows)));
        lowConfidence |= value.get().verdict() != Verdict.VALID;
      } else if (value.isPresent() && spoilt.isEmpty()) {
        spoilt = Optional.of(fault(value.get()));
      }
    }
    return used.isEmpty()
        ? new Sample.None(
            quantity.text() + " of " + cell.text() + " " + spoilt.orElse("has no value"), true)
        : new Sample.Values(quantity, used, planned.size() - used.size(), lowConfidence);
  }

  private static String fault(RunValue value) {
    return value.verdict() == Verdict.INVALID
        ? "is INVALID in every run: " + value.why()
        : "is 0";
  }

  /** Returns whether the running system kept as many copies as it was asked to. */
  private static boolean asAskedFor(RunFindings run) {
    Durability asked = run.run().system().durability();
    return run.readBack()
        .durability()
        .map(actual -> actual.replicas() == asked.replicas()
            && actual.guaranteedCopies() == asked.guaranteedCopies()
            && actual.storage() == asked.storage())
        .orElse(true);
  }

  /**
   * Returns its place. The storage of its copies is as the running system reported it, if it did.
   */
  private static Map<Axis, String> place(RunFindings run) {
    Durability inForce =
        run.readBack().durability().orElse(run.run().system().durability());
    return PlannedCells.place(run.run(), inForce.storage());
  }
}
