package io.weir.benchmark.measure;

import java.util.List;
import java.util.Optional;

/** A contender at work. Used by one thread. */
interface Running extends AutoCloseable {
  /** The processes that do the work. */
  List<Long> pids();

  /**
   * Reads what they count until the meter has its window.
   *
   * @throws MeasureException if they end, fall silent or say that something went wrong
   */
  void follow(WindowMeter meter) throws MeasureException, InterruptedException;

  /** What they told of themselves within all windows since the last call, if they do. */
  Optional<Outcome.Engine> takeEngine();

  /** Ends the work in good order, and removes what was made for it. */
  void finish() throws MeasureException, InterruptedException;

  /** Ends the processes, however far they came. */
  @Override
  void close() throws MeasureException;
}
