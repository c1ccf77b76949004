package io.weir.benchmark.measure;

import java.util.List;
import java.util.Optional;

/** Programs that send and receive messages while they are measured. Used by one thread. */
sealed interface Contender permits WeirContender, PrintingContender {
  /** Returns the display name. */
  String name();

  /**
   * Starts the work of the shape on a separate topic.
   *
   * @param turn the measurement's place in the order, from 1
   * @throws MeasureException if the start fails
   */
  Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException;

  /** Does the work of the shape and measures it in one window. */
  default Outcome measure(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    try (Running running = start(shape, turn)) {
      WindowMeter meter = WindowMeter.afterWarmUp(shape, running.pids());
      running.follow(meter);
      running.finish();
      return Outcome.of(name(), shape, turn, meter.measured(), running.takeEngine());
    }
  }

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
}
