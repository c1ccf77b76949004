package io.weir.benchmark.measure;

/** A program that sends and receives messages while it is measured. Used by one thread. */
interface Contender {
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
}
