package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number that one thread writes often, alone in its cache line, so that readers of adjacent
 * fields do not contend with the writer. Thread-safe for one writer.
 */
public final class PaddedLong {
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  /** A line of 64 bytes on either side. */
  private static final int PADDING = 64 / Long.BYTES;

  private final long[] cells = new long[2 * PADDING + 1];

  public PaddedLong(long value) {
    set(value);
  }

  /** Returns the last value, for the writer itself. */
  long own() {
    return cells[PADDING];
  }

  /** Returns the last visible value. */
  public long get() {
    return (long) ELEMENT.getOpaque(cells, PADDING);
  }

  /** Returns the last value, with volatile semantics. */
  long getVolatile() {
    return (long) ELEMENT.getVolatile(cells, PADDING);
  }

  /** Writes with opaque semantics. */
  public void set(long value) {
    ELEMENT.setOpaque(cells, PADDING, value);
  }

  /** Writes with release semantics. */
  void setRelease(long value) {
    ELEMENT.setRelease(cells, PADDING, value);
  }
}
