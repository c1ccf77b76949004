package io.weir.findings.slo;

import io.weir.core.scenario.Objective;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a system meets an objective in a variant.
 *
 * @param variant the variant's values by path
 * @param system which system
 * @param objective what it must meet
 * @param outcome whether it does
 * @param measured the measured value with its interval; absent where there is none
 * @param reason why it is undecided, or broken without a value; empty text otherwise
 */
public record SloFinding(Map<String, String> variant, String system, Objective objective,
    Outcome outcome, Optional<Measured> measured, String reason) {
  public SloFinding {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
  }

  /** Whether an objective is met. */
  public enum Outcome {
    /** The whole interval keeps the limit. */
    MET,
    /** The whole interval exceeds the limit. */
    BROKEN,
    /** The limit lies within the interval, or there is no interval. */
    UNDECIDED
  }

  /**
   * A measured value: nanoseconds, messages per second, a ratio or a number of messages.
   *
   * @param value the estimate over the runs
   * @param low the low end of its interval; 95 % of such intervals are above it
   * @param high the high end of its interval; 95 % of such intervals are below it
   */
  public record Measured(double value, double low, double high) {}
}
