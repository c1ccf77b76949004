package io.weir.engine.load;

/** A clock that moves only when somebody waits by it or says so. */
final class FakeClock implements NanoClock {
  private long now;

  FakeClock(long now) {
    this.now = now;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void spin() {
    now++;
  }

  @Override
  public void park(long nanos) {
    now += nanos;
  }

  void advance(long nanos) {
    now += nanos;
  }
}
