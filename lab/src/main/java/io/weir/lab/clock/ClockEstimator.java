package io.weir.lab.clock;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Estimates a worker's clock from exchanges with it, those of the last half minute. It assumes that
 * the clock runs evenly in that time; if the exchanges contradict that, the clock has stepped, and
 * the estimate begins again. Not thread-safe.
 */
public final class ClockEstimator {
  /** Half a minute of pings. */
  static final int WINDOW = 60;

  private final Deque<Exchange> window = new ArrayDeque<>();
  private boolean same;
  private Optional<ClockEstimate> estimate = Optional.empty();

  /**
   * An estimator without exchanges.
   *
   * @param same whether both say that they read the same clock, which is believed as long as the
   * exchanges agree
   */
  public ClockEstimator(boolean same) {
    this.same = same;
  }

  /**
   * Enters an exchange.
   *
   * @return by how much the clock has stepped, in nanoseconds, if it has: the exchange contradicts
   * those before it
   */
  public Optional<Long> add(Exchange exchange) {
    Optional<ClockEstimate> before = estimate;
    window.add(exchange);
    if (window.size() > WINDOW) {
      window.remove();
    }
    if (same && exchange.least() <= 0 && exchange.most() >= 0) {
      estimate = Optional.of(new ClockEstimate.Same());
      return Optional.empty();
    }
    boolean stepped = same && before.isPresent();
    same = false;
    Optional<FeasibleLines> lines = FeasibleLines.of(List.copyOf(window));
    if (lines.isEmpty()) {
      stepped = true;
      window.clear();
      window.add(exchange);
      lines = FeasibleLines.of(List.copyOf(window));
    }
    if (lines.isEmpty()) {
      // During the exchange itself the clock ran faster or slower than any does.
      window.clear();
      return Optional.of(exchange.delay());
    }
    ClockEstimate now = new ClockEstimate.Other(lines.get());
    estimate = Optional.of(now);
    return stepped
        ? before.map(old -> step(old, now, exchange.arrivedNanos()))
        : Optional.empty();
  }

  private static long step(ClockEstimate before, ClockEstimate now, long nanos) {
    return Math.round(now.at(nanos).middle() - before.at(nanos).middle());
  }

  /** Returns the clock, as the exchanges so far show it; empty before the first. */
  public Optional<ClockEstimate> estimate() {
    return estimate;
  }
}
