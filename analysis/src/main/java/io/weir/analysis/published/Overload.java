package io.weir.analysis.published;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.gate.OverloadGate;
import java.util.Optional;

/** Tells whether a run's load was more than its system could do. */
final class Overload {
  private Overload() {}

  /** What was found of it in the assessment of a figure. */
  static Optional<Reason> reason(Assessment assessment) {
    return assessment.reasons()
        .stream()
        .filter(reason -> reason.gate().equals(OverloadGate.NAME))
        .findFirst();
  }

  /**
   * Whether the system fell behind. Where it was the load generator that did, the rate that was
   * achieved is its own, and invalid.
   */
  static boolean of(RunFindings run) {
    boolean generators = run.rate(RateKind.ACHIEVED)
        .filter(rate -> rate.assessment().verdict() == Verdict.INVALID)
        .isPresent();
    return !generators
        && run.latencies().stream().anyMatch(figure -> reason(figure.assessment()).isPresent());
  }
}
