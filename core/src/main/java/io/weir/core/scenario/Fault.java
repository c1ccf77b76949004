package io.weir.core.scenario;

import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * A fault that is injected into a system within its measure phase.
 *
 * @param kind the action
 * @param node the target
 * @param after when, since the start of the measure phase; above zero
 * @param lasts how long the node is down, paused or cut off; only a restart's may be zero
 * @param outage whether it may leave clients without service
 * @param recovered when the system counts as recovered
 */
public record Fault(FaultKind kind, FaultNode node, Duration after, Duration lasts, Outage outage,
    Recovered recovered) {
  /** When faults come that say nothing else. */
  public static final Duration AFTER = Duration.ofSeconds(30);

  /** How long they last, but for restarts. */
  public static final Duration LASTS = Duration.ofSeconds(10);

  public Fault {
    if (after.isNegative() || after.isZero()) {
      throw new IllegalArgumentException(
          "a fault comes after more than 0s, not " + Durations.format(after));
    }
    if (lasts.isNegative() || lasts.isZero() && !kind.mayBeMomentary()) {
      throw new IllegalArgumentException(
          "a fault lasts for more than 0s, not " + Durations.format(lasts));
    }
  }

  /** Returns a human-readable description, as {@code kill leader after 30s for 10s}. */
  public String describe() {
    return EnumWord.words(kind) + " " + node + " after "
        + Durations.format(after) + (lasts.isZero() ? "" : " for " + Durations.format(lasts));
  }

  /** Returns whether several nodes are struck, one after another. */
  public boolean strikesEach() {
    return node.choice() == FaultNode.Choice.EACH;
  }
}
