package io.weir.engine.load;

/**
 * Arrivals whose rate rises evenly from nothing to that of a schedule, for some time at the start.
 * The schedule's own time is stretched there: after {@code t} of a ramp of {@code r} it has gone on
 * by {@code t * t / (2 r)}, so that messages come as the schedule has them, only slower, and a
 * Poisson process stays one. After the ramp the schedule goes on half a ramp late.
 */
final class RampedArrivals implements ArrivalSchedule {
  private final ArrivalSchedule full;
  private final long half;
  private final double twice;

  /**
   * A ramp.
   *
   * @param full the schedule at its full rate
   * @param rampNanos how long the rate rises; above zero
   */
  RampedArrivals(ArrivalSchedule full, long rampNanos) {
    this.full = full;
    this.half = rampNanos / 2;
    this.twice = 4.0 * half;
  }

  @Override
  public long next() {
    long time = full.next();
    return time < half ? (long) Math.sqrt(twice * time) : time + half;
  }
}
