package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number that one thread writes often, in a cache line that nothing else is in: whoever reads
 * what lies beside it need not wait for its writer. Thread-safe for one writer.
 */
public final class PaddedLong {
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  /** A line of 64 bytes on either side. */
  private static final int PADDING = 64 / Long.BYTES;

  private final long[] cells = new long[2 * PADDING + 1];

  public PaddedLong(long value) {
    set(value);
  }

  /** What the writer itself wrote last. */
  long own() {
    return cells[PADDING];
  }

  /** What was written last, as far as it can be seen by now. */
  public long get() {
    return (long) ELEMENT.getOpaque(cells, PADDING);
  }

  /** What was written last, and what its writer did before. */
  long getVolatile() {
    return (long) ELEMENT.getVolatile(cells, PADDING);
  }

  /** Writes, to be seen soon. */
  public void set(long value) {
    ELEMENT.setOpaque(cells, PADDING, value);
  }

  /** Writes, to be seen after all that the writer did before. */
  void setRelease(long value) {
    ELEMENT.setRelease(cells, PADDING, value);
  }
}
