package io.weir.findings.slo;

import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule.Undecided;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Part;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a system meets an objective in a variant.
 *
 * @param variant the variant's values by path
 * @param system which system
 * @param objective what it must meet
 * @param outcome whether it does
 * @param measured the measured value with its interval; absent where there is none
 * @param beyond how many runs miss an absolute limit; absent for other limits, if a run was
 * overloaded or none has a value, and in results of older versions
 * @param reason why it is undecided, or broken by other evidence than its interval; may be empty
 */
public record SloFinding(Map<String, String> variant, String system, Objective objective,
    Outcome outcome, Optional<Measured> measured, Optional<RunShare> beyond, String reason) {
  /** Among the findings of the whole. */
  public static final Part<List<SloFinding>> PART =
      Part.listOf(Findings.class, "objectives", SloFinding.class);

  /** Returns those of a result; empty if its scenario has no objective. */
  public static List<SloFinding> of(Findings findings) {
    return findings.part(PART).orElse(List.of());
  }

  /** Returns whether a command fails because of one of them. */
  public static boolean anyFails(Findings findings) {
    boolean undecidedFails = findings.plan().rule().undecided() == Undecided.FAIL;
    return of(findings).stream()
        .anyMatch(one -> one.outcome() == Outcome.BROKEN
            || one.outcome() == Outcome.UNDECIDED && undecidedFails);
  }

  public SloFinding {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
  }

  /** Returns the same finding with another outcome. */
  SloFinding judged(Outcome other, RunShare runs, String why) {
    return new SloFinding(variant, system, objective, other, measured, Optional.of(runs), why);
  }

  /** Returns the same finding with its value in another unit. */
  SloFinding times(double factor) {
    return new SloFinding(variant, system, objective, outcome,
        measured.map(value -> value.times(factor)), beyond, reason);
  }

  /** Whether an objective is met. */
  public enum Outcome {
    /** The whole interval keeps the limit, or all runs do if runs are judged. */
    MET,
    /** The whole interval exceeds the limit, or too many runs do. */
    BROKEN,
    /** The data do not decide. */
    UNDECIDED
  }

  /**
   * A measured value in the unit of its limit: nanoseconds, messages or bytes per second, a ratio
   * or
   * a number of messages.
   *
   * @param value the estimate over the runs
   * @param low the low end of its 95 % interval; empty if that end is not known
   * @param high the high end; empty if that end is not known
   */
  public record Measured(double value, OptionalDouble low, OptionalDouble high) {
    /** Returns a value that is known exactly. */
    static Measured exactly(double value) {
      return new Measured(value, OptionalDouble.of(value), OptionalDouble.of(value));
    }

    /** Returns a value without an interval. */
    static Measured alone(double value) {
      return new Measured(value, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private Measured times(double factor) {
      return within(value * factor, low.orElse(0) * factor,
          high.orElse(Double.POSITIVE_INFINITY) * factor);
    }

    /** A value between two ends, where 0 and infinity leave one open. */
    static Measured within(double value, double low, double high) {
      return new Measured(value,
          low > 0 ? OptionalDouble.of(low) : OptionalDouble.empty(),
          Double.isFinite(high) ? OptionalDouble.of(high) : OptionalDouble.empty());
    }
  }
}
