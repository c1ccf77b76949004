package io.weir.analysis.published;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.Verdict;

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
  static RunValue of(double value, boolean atLeast, Assessment assessment) {
    return of(value, 1, atLeast, assessment);
  }

  static RunValue of(double value, double factor, boolean atLeast, Assessment assessment) {
    return new RunValue(value, factor, atLeast, assessment.verdict(),
        assessment.reasons().isEmpty() ? "" : assessment.reasons().getFirst().text());
  }
}
