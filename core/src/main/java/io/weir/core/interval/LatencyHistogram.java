package io.weir.core.interval;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * An immutable histogram of nanoseconds. Its JSON form is HdrHistogram's compressed encoding, in
 * base 64.
 */
public final class LatencyHistogram {
  /** Significant decimal digits of recorded values: a relative error of at most 0.1 %. */
  public static final int DIGITS = 3;

  private final Histogram histogram;

  private LatencyHistogram(Histogram histogram) {
    this.histogram = histogram;
  }

  /** Returns a copy of a histogram that its owner continues to use. */
  public static LatencyHistogram copyOf(Histogram histogram) {
    return new LatencyHistogram(histogram.copy());
  }

  /**
   * Reads the JSON form.
   *
   * @throws IllegalArgumentException if the text is no histogram
   */
  @JsonCreator
  public static LatencyHistogram decode(String text) {
    return new LatencyHistogram(decoded(text));
  }

  /**
   * Reads the JSON form into a histogram that the caller may change, and that resizes itself.
   *
   * @throws IllegalArgumentException if the text is no histogram
   */
  public static Histogram decoded(String text) {
    try {
      Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
      histogram.setAutoResize(true);
      return histogram;
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }

  /** Returns the JSON form. */
  @JsonValue
  public String encode() {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length;
    synchronized (histogram) {
      length = histogram.encodeIntoCompressedByteBuffer(buffer);
    }
    return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
  }

  /** Returns a separate histogram with the same values, which the caller may change. */
  public Histogram toHistogram() {
    return histogram.copy();
  }

  /**
   * Adds these values to another histogram, which must have this one's digits and resize itself.
   */
  public void addTo(Histogram target) {
    target.add(histogram);
  }

  /** Returns how many values of the bucket of a value were recorded. */
  public long countAt(long nanos) {
    return nanos <= histogram.getMaxValue() ? histogram.getCountAtValue(nanos) : 0;
  }

  /** Returns how many values were recorded. */
  public long count() {
    return histogram.getTotalCount();
  }
}
