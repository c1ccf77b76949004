package io.weir.findings.figure;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A verdict with its reasons.
 *
 * @param verdict the worst of the reasons, or {@link Verdict#VALID} without any
 * @param reasons the worst first
 */
public record Assessment(Verdict verdict, List<Reason> reasons) {
  public static final Assessment VALID = new Assessment(Verdict.VALID, List.of());

  public Assessment {
    reasons = reasons.stream()
        .distinct()
        .sorted(Comparator.comparing(Reason::verdict).reversed())
        .toList();
    if (verdict != worst(reasons)) {
      throw new IllegalArgumentException(verdict + " is not the worst of " + reasons);
    }
  }

  /** Returns the assessment that these reasons amount to. */
  public static Assessment of(List<Reason> reasons) {
    return new Assessment(worst(reasons), reasons);
  }

  /** Returns both sets of reasons together. */
  public Assessment and(Assessment other) {
    return of(Stream.concat(reasons.stream(), other.reasons.stream()).toList());
  }

  private static Verdict worst(List<Reason> reasons) {
    return reasons.stream().map(Reason::verdict).reduce(Verdict.VALID, Verdict::and);
  }
}
