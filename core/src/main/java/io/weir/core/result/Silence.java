package io.weir.core.result;

/**
 * A time in which a stream stood still. It is told as long as it certainly was: from the last thing
 * that came to the last look at which nothing had come since, which is up to 20 ms less than it
 * took.
 *
 * @param stream what stood still: {@link #ACKNOWLEDGEMENTS}, or a subscription's name
 * @param startNanos since the start of the load
 * @param endNanos likewise
 */
public record Silence(String stream, long startNanos, long endNanos) {
  /** The stream of all producers' acknowledgements. */
  public static final String ACKNOWLEDGEMENTS = "acknowledgements";

  /** Its length. */
  public long nanos() {
    return endNanos - startNanos;
  }
}
