package io.weir.core.result;

import io.weir.core.driver.Placement;
import java.util.Optional;

/**
 * One answer to the question where partitions are.
 *
 * @param startNanos when it was queried, since the start of the load
 * @param endNanos when the answer was there, likewise
 * @param placement the answer; empty where the system gave none
 * @param problem why it gave none
 */
public record PlacementSample(long startNanos, long endNanos, Optional<Placement> placement,
    Optional<String> problem) {
  /** Returns whether the system said that nothing is missing; not so where it said nothing. */
  public boolean whole() {
    return placement.filter(Placement::inStep).isPresent();
  }
}
