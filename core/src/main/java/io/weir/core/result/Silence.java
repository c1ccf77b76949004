package io.weir.core.result;

/**
 * A time in which a stream stood still. It is reported with its certain length: from the last
 * message to the last check at which no other had come. That is up to 20 ms less than the real
 * length.
 *
 * @param stream what stood still: {@link #ACKNOWLEDGEMENTS}, or a subscription's name
 * @param startNanos since the start of the load
 * @param endNanos likewise
 */
public record Silence(String stream, long startNanos, long endNanos) {
  /** The stream of all producers' acknowledgements. */
  public static final String ACKNOWLEDGEMENTS = "acknowledgements";

  /** Returns its length. */
  public long nanos() {
    return endNanos - startNanos;
  }
}
