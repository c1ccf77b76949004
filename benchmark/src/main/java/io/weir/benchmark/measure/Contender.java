package io.weir.benchmark.measure;

/** Something that sends and receives messages and is measured doing so. Used by one thread. */
interface Contender {
  /** Its name for people. */
  String name();

  /**
   * Begins to do what the shape says, on a topic of its own.
   *
   * @param turn the measurement's place in the order, from 1
   * @throws MeasureException if it can't
   */
  Running start(Shape shape, int turn) throws MeasureException, InterruptedException;

  /** Does what the shape says and measures it in one window. */
  default Outcome measure(Shape shape, int turn) throws MeasureException, InterruptedException {
    try (Running running = start(shape, turn)) {
      WindowMeter meter = WindowMeter.afterWarmUp(shape, running.pids());
      running.follow(meter);
      running.finish();
      return Outcome.of(name(), shape, turn, meter.measured(), running.takeEngine());
    }
  }
}
