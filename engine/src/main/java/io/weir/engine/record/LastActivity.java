package io.weir.engine.record;

/**
 * When something last came, for a watcher on another thread. Threads that tell it may overtake each
 * other by moments; a beat costs one plain store.
 */
public final class LastActivity {
  /** Nothing came yet. */
  private final PaddedLong last = new PaddedLong(Long.MIN_VALUE);

  /** Something came at that time of this host's monotonic clock. */
  public void beat(long nanos) {
    last.set(nanos);
  }

  /** When something last came; {@link Long#MIN_VALUE} if nothing did. */
  public long lastNanos() {
    return last.get();
  }
}
