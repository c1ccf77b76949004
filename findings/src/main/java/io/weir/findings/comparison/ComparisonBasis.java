package io.weir.findings.comparison;

import io.weir.findings.model.RunFindings;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of a comparison. With the raw data of its runs, the ratio can be computed again
 * elsewhere, and by most rules its interval.
 *
 * @param rule how the interval is made
 * @param error how often the interval may miss the true ratio, from 0 to 1
 * @param pairs the runs whose ratios count, by repetition
 */
public record ComparisonBasis(Rule rule, double error, List<RunPair> pairs) {

  /** How the interval of a ratio is made. */
  public enum Rule {
    /** From the rounds of systems that took turns. */
    ROUNDS,
    /** From the ratios of its own repetitions. */
    REPETITIONS,
    /** From those together with the noise of other systems or variants. */
    SHARED
  }

  /**
   * Two runs of a repetition.
   *
   * @param baseline the run of the system compared with; empty if it was overloaded
   * @param contender the run of the other one; likewise
   */
  public record RunPair(Optional<RunFindings> baseline, Optional<RunFindings> contender) {}

  public ComparisonBasis {
    pairs = List.copyOf(pairs);
  }
}
