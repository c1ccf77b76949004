package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * When something last came, for a watcher on another thread. Threads that tell it may overtake each
 * other by moments; a beat costs one plain store.
 */
public final class Pulse {
  private static final VarHandle LAST = last();

  private long last = Long.MIN_VALUE;

  private static VarHandle last() {
    try {
      return MethodHandles.lookup().findVarHandle(Pulse.class, "last", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Something came at that time of this host's monotonic clock. */
  public void beat(long nanos) {
    LAST.setOpaque(this, nanos);
  }

  /** When something last came; {@link Long#MIN_VALUE} if nothing did. */
  public long lastNanos() {
    return (long) LAST.getOpaque(this);
  }
}
