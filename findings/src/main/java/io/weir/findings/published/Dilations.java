package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The requirements for conclusions from dilated time. A dilation makes processors faster in
 * relation to all else, so a conclusion rests on several of them, extrapolated to none. No absolute
 * value is concluded at all.
 */
final class Dilations {
  static final String NOT_ABSOLUTE =
      "the claim is about an absolute value, and those of dilated time belong to no machine";

  /** How many times the smallest dilation the largest one must be. */
  private static final int APART = 4;
  private static final int REPETITIONS = 2;

  private Dilations() {}

  static boolean isDilated(PlannedRun run) {
    return run.emulated().dilation() > 1;
  }

  /** Returns why an extrapolation from these dilations is too uncertain, if it is. */
  static Optional<String> tooClose(Set<Integer> dilations) {
    TreeSet<Integer> sorted = new TreeSet<>(dilations);
    if (sorted.isEmpty() || sorted.equals(Set.of(1))) {
      return Optional.empty();
    }
    if (sorted.size() == 1) {
      return Optional.of("time was dilated by one factor only, and it takes two that are " + APART
          + "-fold apart");
    }
    return sorted.last() < APART * sorted.first()
        ? Optional.of("the dilations " + sorted.first() + " and " + sorted.last()
            + " are too close: it takes two that are " + APART + "-fold apart")
        : Optional.empty();
  }

  /** Returns why blocks of dilated time conclude nothing, if they do not. */
  static Optional<String> objection(Collection<Sample.Block> blocks) {
    Map<Integer, Integer> repetitions = new TreeMap<>();
    blocks.forEach(block -> repetitions.merge(block.dilation(), 1, Integer::sum));
    return tooClose(repetitions.keySet()).or(() -> repetitions.entrySet()
        .stream()
        .filter(one -> !repetitions.keySet().equals(Set.of(1)))
        .filter(one -> one.getValue() < REPETITIONS)
        .findFirst()
        .map(one -> Interval.repetitions(one.getValue(), false) + " at dilation " + one.getKey()
            + ", and it takes " + REPETITIONS));
  }

  /** Returns the same of the runs of two samples that can be compared. */
  static Optional<String> objection(Sample.Values over, Sample.Values under) {
    Set<Sample.Block> both = new TreeSet<>(over.values().keySet());
    both.retainAll(under.values().keySet());
    return over.dilations().equals(Set.of(1)) && under.dilations().equals(Set.of(1))
        ? Optional.empty()
        : both.isEmpty()
            ? Optional.of("no repetition of both at the same dilation")
        : objection(both);
  }
}
