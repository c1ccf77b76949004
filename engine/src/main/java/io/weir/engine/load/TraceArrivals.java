package io.weir.engine.load;

import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Trace.Replay;
import java.util.List;

/**
 * What falls to some producers of a trace: message {@code n} of it goes to producer {@code n}
 * modulo their number, over all repetitions. Each time is computed afresh from its place, so that
 * no rounding adds up.
 */
final class TraceArrivals implements ArrivalSchedule {
  private final ArrivalTimes times;
  private final Replay replay;
  private final double stretch;
  private final int dealtTo;
  private final int[] producers;
  private long round;
  private int turn;

  TraceArrivals(ArrivalTimes times, Replay replay, double stretch, int dealtTo,
      List<Integer> producers) {
    this.times = times;
    this.replay = replay;
    this.stretch = stretch;
    this.dealtTo = dealtTo;
    this.producers = producers.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  @Override
  public long next() {
    long place = round * dealtTo + producers[turn];
    turn++;
    if (turn == producers.length) {
      turn = 0;
      round++;
    }
    boolean over = place >= times.size() && replay == Replay.ONCE;
    return over ? NEVER : times.at(place, stretch);
  }
}
