package io.weir.findings.comparison;

import io.weir.core.plan.StoppingRule;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.core.scenario.Windows;
import io.weir.findings.model.RunFindings;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How often an experiment in windows looks at its outcome. Plans that also repeat until they are
 * conclusive look after repetitions, so that their rounds have a rule by their number.
 *
 * @param rule when it looks, in rounds; absent if their number is fixed
 */
record Rounds(Optional<StoppingRule> rule) {
  private static final double ERROR = 0.05;

  /**
   * How many of the planned rounds took place.
   *
   * @param windows as planned
   */
  record Taken(Windows windows, int rounds) {
    /** Returns the error that a comparison by them may spend. */
    double error(Optional<StoppingRule> stopping) {
      return Rounds.of(windows, stopping).errorAfter(rounds);
    }
  }

  static Rounds of(Windows windows, Optional<StoppingRule> stopping) {
    return new Rounds(windows.untilConclusive()
        ? stopping.filter(rule -> rule.most() == windows.most())
            .or(() -> Optional.of(StoppingRule.ofRounds(windows.most())))
        : Optional.empty());
  }

  /** Returns the rounds of the deployment with most of them; empty without windows. */
  static Optional<Taken> taken(Stream<RunFindings> runs) {
    return runs
        .filter(run -> run.windows().isPresent() && run.status() == RunStatus.COMPLETED)
        .map(run -> new Taken(run.run().phases().windows().orElseThrow(), run.windows()
            .get()
            .stream()
            .mapToInt(values -> values.parts().getLast().number() / MeasuredWindows.HALVES + 1)
            .max()
            .orElse(0)))
        .max(Comparator.comparingInt(Taken::rounds));
  }

  /** Returns the error that a comparison after so many rounds of a deployment may spend. */
  double errorAfter(int rounds) {
    return rule.map(some -> some.errorAfter(rounds)).orElse(ERROR);
  }

  /** Returns whether more rounds may be left out after so many. */
  boolean isLook(int rounds) {
    return rule.filter(some -> some.looks().contains(rounds)).isPresent();
  }
}
