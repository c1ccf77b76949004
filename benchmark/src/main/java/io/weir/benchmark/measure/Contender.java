package io.weir.benchmark.measure;

/** Something that sends and receives messages and is measured doing so. Used by one thread. */
interface Contender {
  /** Its name for people. */
  String name();

  /**
   * Does what the shape says on a topic of its own and measures it.
   *
   * @param turn the measurement's place in the order, from 1
   * @throws MeasureException if it can't
   */
  Outcome measure(Shape shape, int turn) throws MeasureException, InterruptedException;
}
