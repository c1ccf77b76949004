package io.weir.engine.load;

import io.weir.engine.clock.NanoClock;
import java.util.ArrayList;
import java.util.List;

/** A clock that moves only by a wait or by a call. */
final class FakeClock implements NanoClock {
  private final long turn;
  private long now;
  private Runnable atSpin = () -> {};
  private Runnable atPark = () -> {};
  private final List<Long> parks = new ArrayList<>();

  FakeClock(long now) {
    this(now, 1);
  }

  /** A clock at which one turn of a loop takes the given number of nanoseconds. */
  FakeClock(long now, long turn) {
    this.now = now;
    this.turn = turn;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void spin() {
    now += turn;
    atSpin.run();
  }

  /** Has something done at each turn of a loop from now on. */
  void atSpin(Runnable action) {
    atSpin = action;
  }

  @Override
  public void park(long nanos) {
    parks.add(nanos);
    now += nanos;
    atPark.run();
  }

  /** Has something done after each park from now on. */
  void atPark(Runnable action) {
    atPark = action;
  }

  /** The durations of all park calls. */
  List<Long> parks() {
    return List.copyOf(parks);
  }

  void advance(long nanos) {
    now += nanos;
  }
}
