package io.weir.benchmark.measure;

import java.util.List;
import java.util.Optional;

/** A running contender. Used by one thread. */
interface Running extends AutoCloseable {
  /** Returns the processes that do the work. */
  List<Long> pids();

  /**
   * Reads the counts of the processes until the meter has its window.
   *
   * @throws MeasureException if they end, stop reporting or report a failure
   */
  void follow(WindowMeter meter) throws MeasureException, InterruptedException;

  /** Returns the contender's own report of all windows since the last call, if it has one. */
  Optional<Outcome.Engine> takeEngine();

  /** Ends the work in an orderly way, and removes the resources that it used. */
  void finish() throws MeasureException, InterruptedException;

  /** Ends the processes, whatever their state. */
  @Override
  void close() throws MeasureException;
}
