package io.weir.findings.compare;

import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Windows;
import java.util.Optional;

/**
 * How often an experiment in windows looks at its outcome. Plans that also repeat until they are
 * conclusive look after repetitions, so that their rounds have a rule by their number.
 *
 * @param rule when it looks, in rounds; absent if their number is fixed
 */
record Rounds(Optional<StoppingRule> rule) {
  private static final double ERROR = 0.05;

  static Rounds of(Windows windows, Optional<StoppingRule> stopping) {
    return new Rounds(windows.untilConclusive()
        ? stopping.filter(rule -> rule.most() == windows.most())
            .or(() -> Optional.of(StoppingRule.ofRounds(windows.most())))
        : Optional.empty());
  }

  /** The error that a comparison after so many rounds of a deployment may spend. */
  double errorAfter(int rounds) {
    return rule.map(some -> some.errorAfter(rounds)).orElse(ERROR);
  }

  /** Whether more rounds may be left out after so many. */
  boolean isLook(int rounds) {
    return rule.filter(some -> some.looks().contains(rounds)).isPresent();
  }
}
