package io.weir.findings.published;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcomes that a plan can reach, whatever is measured.
 *
 * @param support whether it can support
 * @param contradiction whether it can contradict
 * @param why why not both; empty if both
 * @param asked whether the plan measures it at all
 */
public record Reach(boolean support, boolean contradiction, String why, boolean asked) {
  static final Reach ALL = new Reach(true, true, "", true);

  static Reach none(String why, boolean asked) {
    return new Reach(false, false, why, asked);
  }

  /** Whether it can be decided at all. */
  public boolean any() {
    return support || contradiction;
  }

  /** Of two conditions that must both hold. */
  Reach and(Reach other) {
    return new Reach(support && other.support, contradiction || other.contradiction,
        both(other), asked || other.asked);
  }

  /** Of two plans that measure the same: the better of each. */
  Reach or(Reach other) {
    boolean all = (support || other.support) && (contradiction || other.contradiction);
    String worst = asked || !other.asked ? why : other.why;
    return new Reach(support || other.support, contradiction || other.contradiction,
        all ? "" : worst, asked || other.asked);
  }

  private String both(Reach other) {
    return Stream.of(why, other.why)
        .filter(text -> !text.isEmpty())
        .flatMap(text -> Stream.of(text.split("; ")))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Display text, as {@code supported or contradicted}. */
  public String text() {
    if (support && contradiction) {
      return "supported or contradicted";
    }
    if (any()) {
      return (support ? "supported" : "contradicted") + " only: " + why;
    }
    return (asked ? "out of reach: " : "not measured: ") + why;
  }
}
