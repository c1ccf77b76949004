package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * When something last came, for a watcher on another thread. Threads that tell it may overtake each
 * other by moments; a beat costs one plain store, into a cache line that nothing else is in.
 */
public final class Pulse {
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  /** A line of 64 bytes on either side, so that whoever reads what lies beside it need not wait. */
  private static final int PADDING = 64 / Long.BYTES;

  private final long[] last = new long[2 * PADDING + 1];

  /** Nothing came yet. */
  public Pulse() {
    Arrays.fill(last, Long.MIN_VALUE);
  }

  /** Something came at that time of this host's monotonic clock. */
  public void beat(long nanos) {
    ELEMENT.setOpaque(last, PADDING, nanos);
  }

  /** When something last came; {@link Long#MIN_VALUE} if nothing did. */
  public long lastNanos() {
    return (long) ELEMENT.getOpaque(last, PADDING);
  }
}
