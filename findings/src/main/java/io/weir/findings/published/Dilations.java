package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The limits of conclusions from dilated time. A dilation makes processors faster in relation to
 * all else, so a conclusion must not depend on it. No absolute value is concluded at all.
 */
final class Dilations {
  static final String NOT_ABSOLUTE =
      "the claim is about an absolute value, and those of dilated time belong to no machine";
  static final String TOO_FEW = "time was dilated by one factor only, and two must agree";

  /** Peaks that differ by less are the same one. */
  private static final double SAME = 1.1;

  private Dilations() {}

  static boolean isDilated(PlannedRun run) {
    return run.emulated().dilation() > 1;
  }

  /** Returns whether time is dilated, and by one factor only. */
  static boolean areTooFew(Set<Integer> dilations) {
    return dilations.size() == 1 && !dilations.contains(1);
  }

  /**
   * Returns a judgement of a ratio, if the dilations confirm it: the ratios of all lie in the
   * range, or on one side of it, and no peak grows with the dilation. Time as it is needs no
   * confirmation.
   *
   * @param part the judgement of all runs together
   * @param quantity what was measured
   */
  static ClaimPart confirmed(ClaimPart part, Amount quantity, Sample.Values over,
      Sample.Values under, Range range) {
    boolean decided = part.outcome() == ClaimOutcome.SUPPORTED
        || part.outcome() == ClaimOutcome.CONTRADICTED;
    return decided
        ? objection(over, under, range)
            .or(() -> Stream.of(over, under)
                .filter(values -> quantity instanceof Amount.Peak && grows(values))
                .findFirst()
                .map(Dilations::grown))
            .map(reason -> Judgement.part(part.asks(), ClaimOutcome.INCONCLUSIVE, part.measured(),
                reason))
            .orElse(part)
        : part;
  }

  private static Optional<String> objection(Sample.Values over, Sample.Values under, Range range) {
    Set<Integer> both = new TreeSet<>(over.dilations());
    both.retainAll(under.dilations());
    if (areTooFew(both)) {
      return Optional.of(TOO_FEW);
    }
    Set<Integer> sides = new TreeSet<>();
    List<String> ratios = new ArrayList<>();
    for (int dilation : both) {
      double ratio = Interval.of(over.at(dilation), under.at(dilation)).ratio().ratio();
      sides.add(range.side(ratio));
      ratios.add("× " + Interval.factor(ratio) + " at " + dilation);
    }
    return sides.size() > 1
        ? Optional.of("the dilations do not agree: " + String.join(", ", ratios))
        : Optional.empty();
  }

  /**
   * Returns whether a larger dilation certainly gives more. Emulated processors and disks keep
   * their speed at all dilations. A single thread and the loopback interface do not.
   */
  private static boolean grows(Sample.Values values) {
    List<Integer> dilations = List.copyOf(values.dilations());
    double most = bounds(values.at(dilations.getFirst())).mapToDouble(ValueBounds::high)
        .max()
        .orElseThrow();
    double least = bounds(values.at(dilations.getLast())).mapToDouble(ValueBounds::low)
        .min()
        .orElseThrow();
    return least > SAME * most;
  }

  private static Stream<ValueBounds> bounds(Sample.Values values) {
    return values.measured().stream().map(Sample.Measured::bounds);
  }

  private static String grown(Sample.Values values) {
    return "the peak of " + values.runs().getFirst().run().system().name()
        + " grows with the dilation, so one thread or the loopback interface limits it, and both"
        + " seem faster by the factor";
  }
}
