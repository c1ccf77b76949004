package io.weir.core.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;

/**
 * When an experiment that repeats until its comparison is conclusive looks at the outcome, and how
 * much error each look may spend.
 *
 * <p>Each look gives chance another opportunity. So the looks share an error of 5 %: the
 * {@code k}th
 * of {@code n} spends {@code k} parts of {@code n (n + 1) / 2}. By the inequality of Bonferroni, at
 * most 5 % of the experiments with equal systems end with a difference, wherever they stop.
 *
 * @param looks after how many repetitions, or rounds where systems take turns; rising, the last is
 * the most
 */
public record StoppingRule(List<Integer> looks) {
  private static final double ERROR = 0.05;
  /** The fewest repetitions with an interval that is good for a conclusion. */
  private static final int FIRST = 3;
  /** A round is short, and the spread of so few would be known badly. */
  private static final int FIRST_ROUNDS = 4;
  /** From look to look, so many more repetitions. */
  private static final double GROWTH = 1.5;

  public StoppingRule {
    looks = List.copyOf(looks);
    for (int i = 0; i < looks.size(); i++) {
      if (looks.get(i) < 1 || i > 0 && looks.get(i) <= looks.get(i - 1)) {
        throw new IllegalArgumentException("looks rise, not " + looks);
      }
    }
    if (looks.isEmpty()) {
      throw new IllegalArgumentException("a stopping rule looks at least once");
    }
  }

  /** Returns the rule for so many repetitions at most. */
  public static StoppingRule upTo(int most) {
    return upTo(FIRST, most);
  }

  private static StoppingRule upTo(int first, int most) {
    List<Integer> looks = new ArrayList<>();
    for (int next = first; next < most; next = Math.max(next + 1, (int) (next * GROWTH))) {
      looks.add(next);
    }
    looks.add(most);
    return new StoppingRule(looks);
  }

  /** Returns the rule for so many rounds of windows at most. */
  public static StoppingRule ofRounds(int most) {
    return upTo(FIRST_ROUNDS, most);
  }

  /** Returns the most repetitions. */
  @JsonIgnore
  public int most() {
    return looks.getLast();
  }

  /** Returns whether the outcome is looked at after so many repetitions, and more may follow. */
  public boolean mayStopAfter(int repetitions) {
    return looks.contains(repetitions) && repetitions < most();
  }

  /**
   * Returns the error that a comparison after so many repetitions may spend. An experiment that was
   * cut off between two looks spends that of the next one.
   */
  public double errorAfter(int repetitions) {
    int look = 1;
    while (look < looks.size() && looks.get(look - 1) < repetitions) {
      look++;
    }
    return ERROR * look / (looks.size() * (looks.size() + 1) / 2.0);
  }
}
