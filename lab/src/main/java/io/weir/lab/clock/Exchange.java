package io.weir.lab.clock;

/**
 * A ping and its answer. Times of the coordinator's and the worker's monotonic clocks, in
 * nanoseconds.
 *
 * @param sentNanos when the ping was sent, by the coordinator's clock
 * @param receivedNanos when it arrived, by the worker's clock
 * @param answeredNanos when the worker answered, by its clock
 * @param arrivedNanos when the answer arrived, by the coordinator's clock
 */
public record Exchange(long sentNanos, long receivedNanos, long answeredNanos, long arrivedNanos) {
  public Exchange {
    if (arrivedNanos < sentNanos || answeredNanos < receivedNanos) {
      throw new IllegalArgumentException("an answer before its question: " + sentNanos + ", "
          + receivedNanos + ", " + answeredNanos + ", " + arrivedNanos);
    }
  }

  /**
   * Returns the most that the worker's clock was ahead when the ping was sent: the ping took no
   * negative time.
   */
  long most() {
    return receivedNanos - sentNanos;
  }

  /** Returns the least that the worker's clock was ahead when the answer arrived. */
  long least() {
    return answeredNanos - arrivedNanos;
  }

  /** Returns the time on the way there and back, by both clocks. */
  long delay() {
    return most() - least();
  }
}
