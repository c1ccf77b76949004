package io.weir.findings;

import io.weir.core.plan.Plan;
import io.weir.core.result.Environment;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.PublishedFindings;
import io.weir.findings.run.RunFindings;
import io.weir.findings.slo.SloFinding;
import io.weir.findings.sweep.SweepFindings;
import java.util.List;
import java.util.Optional;

/**
 * All that was found in a result folder.
 *
 * @param format version of the JSON form
 * @param rules the number of the rules that it was judged by ({@link JudgingRules})
 * @param plan what was asked
 * @param systems names of all systems, sorted
 * @param answer what follows, in a sentence or two
 * @param cautions what must not be overlooked about the systems; empty if all is well
 * @param variants one entry for each combination of the sweep's values, sorted
 * @param runs one entry for each planned run, in order, whether or not it took place
 * @param environment the machine and the tools
 * @param warnings remarks that concern all values, and files that could not be read
 * @param thresholds what was judged by
 * @param objectives whether each system meets the objectives of the scenario
 * @param sweep swept values compared with the first one, by path, other values and system; absent
 * without a sweep, and in findings of older versions
 * @param published published figures next to the measured ones, where the scenario names any
 */
public record Findings(
    int format,
    int rules,
    Plan plan,
    List<String> systems,
    List<String> answer,
    List<String> cautions,
    List<VariantFindings> variants,
    List<RunFindings> runs,
    Optional<Environment> environment,
    List<String> warnings,
    Thresholds thresholds,
    List<SloFinding> objectives,
    Optional<List<SweepFindings>> sweep,
    Optional<PublishedFindings> published) {
  /** The version of the JSON form. */
  public static final int FORMAT = 2;

  public Findings {
    systems = List.copyOf(systems);
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
    variants = List.copyOf(variants);
    runs = List.copyOf(runs);
    warnings = List.copyOf(warnings);
    objectives = List.copyOf(objectives);
    sweep = sweep.map(List::copyOf);
  }

  /** Whether a system breaks one of the objectives. */
  public boolean breaksObjective() {
    return objectives.stream().anyMatch(one -> one.outcome() == SloFinding.Outcome.BROKEN);
  }

  /** Whether there is a sweep of one path, whose values fit on a screen. */
  public boolean answersOneSweep() {
    return sweep.isPresent()
        && sweep.get().stream().map(SweepFindings::others).distinct().count() == 1
        && sweep.get().stream().map(SweepFindings::path).distinct().count() == 1;
  }

  /** The worst verdict of all runs, those that did not take place included. */
  public Verdict verdict() {
    return runs.stream().map(RunFindings::verdict).reduce(Verdict.VALID, Verdict::and);
  }
}
