package io.weir.findings.published;

import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import java.util.Optional;

/**
 * One number of one run.
 *
 * @param value the number, in nanoseconds or bytes per second; where bounds are known, their
 * geometric mean
 * @param factor by what factor the true number may be above or below, as far as the run itself
 * tells; 1 or more
 * @param atLeast whether the true number is only known to be no smaller
 * @param verdict whether it may be quoted
 * @param why the worst reason why not; empty for a valid one
 */
public record RunValue(double value, double factor, boolean atLeast, Verdict verdict,
    String why) {
  /**
   * Latency at a load that is not sustained depends on how long was measured, however little is
   * missing: it tells nothing that could be held against a study.
   */
  private static Optional<Reason> overload(Assessment assessment) {
    return assessment.verdict() == Verdict.INVALID
        ? Optional.empty()
        : Overload.reason(assessment);
  }

  static RunValue of(double value, boolean atLeast, Assessment assessment) {
    return of(value, 1, atLeast, assessment);
  }

  static RunValue of(double value, double factor, boolean atLeast, Assessment assessment) {
    return overload(assessment)
        .map(reason -> new RunValue(value, factor, atLeast, Verdict.INVALID, reason.text()))
        .orElseGet(() -> new RunValue(value, factor, atLeast, assessment.verdict(),
            assessment.reasons().isEmpty() ? "" : assessment.reasons().getFirst().text()));
  }
}
