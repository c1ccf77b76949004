package io.weir.lab.fault;

import io.weir.core.driver.Placement;
import io.weir.core.result.PlacementSample;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** The last placement that the system reported. Thread-safe. */
final class Placements {
  /** An answer may come from a node that has not heard the news yet. */
  private static final int IN_A_ROW = 2;

  private Optional<PlacementSample> latest = Optional.empty();
  private int wholeInARow;

  synchronized void add(PlacementSample sample) {
    latest = Optional.of(sample);
    if (!sample.whole()) {
      wholeInARow = 0;
    } else {
      wholeInARow++;
    }
    notifyAll();
  }

  /** Forgets that all partitions were complete: later placements must show it again. */
  synchronized void expectCompleteAgain() {
    wholeInARow = 0;
  }

  /** Returns whether the system ever said anything. */
  synchronized boolean reported() {
    return latest.isPresent();
  }

  /**
   * Returns why the system last failed to report placements, or the parts that it reported as
   * missing.
   */
  synchronized Optional<String> trouble() {
    return latest.flatMap(
        sample -> sample.problem().or(() -> sample.placement().flatMap(Placement::missing)));
  }

  /** Returns whether the system says several times in a row that nothing is missing. */
  synchronized boolean areWhole() {
    return wholeInARow >= IN_A_ROW;
  }

  /** Waits for a placement that satisfies the condition; empty if there is none in time. */
  synchronized Optional<Placement> await(Predicate<Placement> condition, Duration limit)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    Optional<Placement> found = matching(condition);
    while (found.isEmpty() && waited(deadline)) {
      found = matching(condition);
    }
    return found;
  }

  private Optional<Placement> matching(Predicate<Placement> condition) {
    return latest.flatMap(PlacementSample::placement).filter(condition);
  }

  /** Waits until the system says several times in a row that nothing is missing; whether it did. */
  synchronized boolean awaitWhole(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!areWhole()) {
      if (!waited(deadline)) {
        return false;
      }
    }
    return true;
  }

  private boolean waited(long deadline) throws InterruptedException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      return false;
    }
    wait(left);
    return true;
  }
}
