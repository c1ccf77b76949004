package io.weir.findings.published;

import java.util.List;
import java.util.stream.Stream;

/**
 * The outcomes that a plan can reach, whatever is measured.
 *
 * @param support whether it can support
 * @param contradiction whether it can contradict
 * @param barrier what keeps it from both
 * @param reasons why not both; empty if both
 */
public record Reach(boolean support, boolean contradiction, Barrier barrier,
    List<String> reasons) {
  static final Reach ALL = new Reach(true, true, Barrier.NONE, List.of());

  public Reach {
    reasons = List.copyOf(reasons);
  }

  /** What keeps a plan from an outcome, in the order in which it is found. */
  public enum Barrier {
    /** The plan has no run of a cell, or none that measures the quantity. */
    NOT_MEASURED,
    /** Runs of a cell differ in more than the study separates. */
    MIXED,
    /** There are too few repetitions. */
    FEW,
    /** Emulated machines rest on assumptions that are too narrow. */
    ASSUMED,
    /** The systems are not equal, or not those of a study. */
    UNEQUAL,
    /** Nodes share a resource. */
    SHARED,
    /** Nothing. */
    NONE
  }

  static Reach none(Barrier barrier, String why) {
    return new Reach(false, false, barrier, List.of(why));
  }

  /** Returns whether it can be decided at all. */
  public boolean any() {
    return support || contradiction;
  }

  /** Returns whether the plan measures it. */
  public boolean asked() {
    return barrier != Barrier.NOT_MEASURED;
  }

  /** Of two conditions that must both hold. */
  Reach and(Reach other) {
    List<String> both =
        Stream.concat(reasons.stream(), other.reasons.stream()).distinct().toList();
    Barrier further = barrier.compareTo(other.barrier) >= 0 ? barrier : other.barrier;
    return new Reach(support && other.support, contradiction || other.contradiction, further,
        both);
  }

  /** Of two machines on which the outcome must be the same. */
  Reach onBoth(Reach other) {
    Reach all = and(other);
    return new Reach(all.support, contradiction && other.contradiction, all.barrier, all.reasons);
  }

  /**
   * Returns what either of two plans for the same question can decide, with the reasons of the plan
   * that can decide more.
   */
  Reach or(Reach other) {
    Reach better = barrier.compareTo(other.barrier) >= 0 ? this : other;
    boolean all = (support || other.support) && (contradiction || other.contradiction);
    return new Reach(support || other.support, contradiction || other.contradiction,
        better.barrier, all ? List.of() : better.reasons);
  }

  /** Returns the reasons as display text. */
  public String why() {
    return String.join("; ", reasons);
  }

  /** Display text, as {@code supported or contradicted}. */
  public String text() {
    if (support && contradiction) {
      return "supported or contradicted";
    }
    int more = reasons.size() - 1;
    return limit() + ": " + reasons.getFirst()
        + (more > 0 ? " (and " + more + " more)" : "");
  }

  private String limit() {
    if (any()) {
      return (support ? "supported" : "contradicted") + " only";
    }
    return asked() ? "out of reach" : "not measured";
  }
}
