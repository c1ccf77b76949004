package io.weir.analysis.published;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.Verdict;

/**
 * One number of one run.
 *
 * @param value the number, in nanoseconds or messages per second
 * @param atLeast whether the true number is only known to be no smaller
 * @param verdict whether it may be quoted
 * @param why the worst reason why not; empty for a valid one
 */
public record RunValue(double value, boolean atLeast, Verdict verdict, String why) {
  static RunValue of(double value, boolean atLeast, Assessment assessment) {
    return new RunValue(value, atLeast, assessment.verdict(),
        assessment.reasons().isEmpty() ? "" : assessment.reasons().getFirst().text());
  }
}
