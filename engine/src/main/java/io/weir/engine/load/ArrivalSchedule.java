package io.weir.engine.load;

import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;

/**
 * The intended times of one pacer's messages: an endless sequence that never falls and depends only
 * on its parameters, so that the same schedule can be walked again. Used by one thread.
 */
public interface ArrivalSchedule {
  /**
   * The continuation after the last time of a schedule that has one: about 70 years from any start.
   */
  long NEVER = Long.MAX_VALUE / 4;

  /** Returns the next message's intended time, in nanoseconds since the start of the load. */
  long next();

  /**
   * Equal distances.
   *
   * @param rate messages per second of this schedule alone
   * @param phase where in the first interval it begins, from 0 to below 1, so that several are not
   * synchronized
   */
  static ArrivalSchedule uniform(Rate rate, double phase) {
    return new UniformArrivals(rate, phase);
  }

  /**
   * Returns a Poisson process.
   *
   * @param rate messages per second of this schedule alone
   */
  static ArrivalSchedule poisson(Rate rate, long seed) {
    return new PoissonArrivals(rate, seed);
  }

  /**
   * Returns a Poisson process whose rate goes up and down. Several with the same burst seed go up
   * and down together, and add up to such a process again.
   *
   * @param rate mean messages per second of this schedule alone
   * @param burstSeed what the bursts are drawn from
   * @param seed what the arrivals within them are drawn from
   */
  static ArrivalSchedule bursty(Rate rate, Bursts bursts, long burstSeed, long seed) {
    return new BurstyArrivals(rate, bursts, burstSeed, seed);
  }

  /**
   * The same arrivals, whose rate rises evenly from nothing for some time at the start. The
   * schedule's own time is stretched there: after {@code t} of a ramp of {@code r} it has advanced
   * by {@code t * t / (2 r)}, so that messages come in the schedule's pattern, only slower, and a
   * Poisson process stays one. After the ramp the schedule continues half a ramp late.
   *
   * @param ramp how long; zero leaves them as they are
   */
  default ArrivalSchedule rising(Duration ramp) {
    if (ramp.isZero()) {
      return this;
    }
    long half = ramp.toNanos() / 2;
    double twice = 4.0 * half;
    return () -> {
      long time = next();
      return time < half ? (long) Math.sqrt(twice * time) : time + half;
    };
  }

  /**
   * Returns the share of some producers of a trace that is dealt out to several in turn: message
   * {@code n} of it goes to producer {@code n} modulo their number, over all repetitions. Each time
   * is computed afresh from its place, so that no rounding adds up.
   *
   * @param times the whole trace
   * @param stretch the factor of its times
   * @param dealtTo how many producers share it
   * @param producers those of this schedule, rising, from 0
   */
  static ArrivalSchedule trace(ArrivalTimes times, Replay replay, double stretch, int dealtTo,
      List<Integer> producers) {
    int[] own = producers.stream().mapToInt(Integer::intValue).sorted().toArray();
    return new ArrivalSchedule() {
      private long round;
      private int turn;

      @Override
      public long next() {
        long place = round * dealtTo + own[turn];
        turn++;
        if (turn == own.length) {
          turn = 0;
          round++;
        }
        boolean over = place >= times.size() && replay == Replay.ONCE;
        return over ? NEVER : times.at(place, stretch);
      }
    };
  }
}
