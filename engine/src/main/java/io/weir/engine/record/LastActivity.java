package io.weir.engine.record;

/**
 * The time of the last activity, for a watcher on another thread. Threads that update it may
 * overtake each other slightly. An update costs one plain store.
 */
public final class LastActivity {
  /** Nothing came yet. */
  private final PaddedLong last = new PaddedLong(Long.MIN_VALUE);

  /** Something came at that time of this host's monotonic clock. */
  public void beat(long nanos) {
    last.set(nanos);
  }

  /** Returns when something last came; {@link Long#MIN_VALUE} if nothing did. */
  public long lastNanos() {
    return last.get();
  }
}
