package io.weir.findings.figure;

import java.util.Comparator;
import java.util.List;

/**
 * How far disturbances of the measurement may have moved a latency. Each part bounds one kind of
 * disturbance; together they bound the undisturbed latency, because delays add up.
 *
 * @param parts the largest first; those that moved nothing are left out
 */
public record ErrorBar(List<Part> parts) {
  /** Nothing moved it. */
  public static final ErrorBar NONE = new ErrorBar(List.of());

  /**
   * The bound of one kind of disturbance.
   *
   * @param cause which kind
   * @param below by how much the undisturbed latency may be lower, in nanoseconds
   * @param above by how much it may be higher, in nanoseconds
   */
  public record Part(GateId cause, long below, long above) {
    public Part {
      if (below < 0 || above < 0) {
        throw new IllegalArgumentException("a bar reaches from " + below + " below to " + above
            + " above");
      }
    }

    private long size() {
      return Math.max(below, above);
    }
  }

  public ErrorBar {
    parts = parts.stream()
        .filter(part -> part.size() > 0)
        .sorted(Comparator.comparingLong(Part::size).reversed())
        .toList();
  }

  /**
   * Returns the same bar, whose parts below are in proportion shorter if they reach farther: no
   * disturbance makes a latency longer than it would be by more than its distance from the
   * shortest.
   *
   * @param most how far they reach together at most, in nanoseconds
   */
  public ErrorBar reachingBelow(long most) {
    double share = Math.max(0, most) / (double) Math.max(1, below());
    return share >= 1
        ? this
        : new ErrorBar(parts.stream()
            .map(part -> new Part(part.cause(), (long) (part.below() * share), part.above()))
            .toList());
  }

  /** By how much the undisturbed latency may be lower, in nanoseconds. */
  public long below() {
    return parts.stream().mapToLong(Part::below).sum();
  }

  /** By how much it may be higher, in nanoseconds. */
  public long above() {
    return parts.stream().mapToLong(Part::above).sum();
  }

  /** By how much it may be lower for reasons of the load generator alone, in nanoseconds. */
  public long ofGenerator() {
    return parts.stream()
        .filter(part -> part.cause().doubtsGenerator())
        .mapToLong(Part::below)
        .sum();
  }

  /** Returns the larger of both directions as a share of a latency in nanoseconds. */
  public double share(long nanos) {
    return Math.max(below(), above()) / (double) Math.max(1, nanos);
  }
}
