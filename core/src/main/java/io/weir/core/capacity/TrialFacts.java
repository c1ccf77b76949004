package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The measurements of one trial that decide its class.
 *
 * @param rate the requested rate
 * @param due messages that came due in the measure phase
 * @param acknowledged messages acknowledged in it
 * @param late messages per second that were acknowledged, and delivered to each subscription, in
 * the last eighth of it
 * @param failed messages that the client gave up in it
 * @param keptUp whether as much was acknowledged, and delivered to each subscription, as was due,
 * but for what may be under way
 * @param publishP99 the 99th percentile of publish response time, in nanoseconds; absent if nothing
 * came
 * @param endToEndP99 likewise of end-to-end response time; absent without subscriptions
 * @param oldestNanos how old the oldest undelivered message was when the load ended
 * @param drift how the backlog of the subscription that did worst developed; absent if the trial
 * was too short
 * @param lost acknowledged messages that never arrived
 * @param corrupt messages that arrived damaged
 * @param drained whether no more arrivals were to be expected when the drain ended
 * @param writeBack the write-back of the machine whose page cache is full first; absent where the
 * system does not write to the page cache of a machine that weir reads
 * @param blame why the load generator may be the cause, by the measurement that it may have
 * disturbed
 * @param broken why the trial did not complete, if it did not
 */
public record TrialFacts(
    Rate rate,
    long due,
    long acknowledged,
    double late,
    long failed,
    boolean keptUp,
    OptionalLong publishP99,
    OptionalLong endToEndP99,
    long oldestNanos,
    Optional<Drift> drift,
    long lost,
    long corrupt,
    boolean drained,
    Optional<WriteBack> writeBack,
    Blame blame,
    Optional<String> broken) {
  /**
   * Why the load generator may be the cause, human-readable; empty where it is not.
   *
   * @param offer for a load other than the requested one
   * @param throughput for not keeping up, or a backlog
   * @param publish for the 99th percentile of publish response time
   * @param endToEnd for that of end-to-end response time
   */
  public record Blame(Optional<String> offer, Optional<String> throughput,
      Optional<Disturbance> publish, Optional<Disturbance> endToEnd) {
    /** All is well with it. */
    public static final Blame NONE =
        new Blame(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * A disturbance that may have raised a latency.
   *
   * @param why what it was, human-readable
   * @param leastNanos the least that the latency was without it
   */
  public record Disturbance(String why, long leastNanos) {}

  /** Returns a trial that did not complete. */
  public static TrialFacts broken(Rate rate, String why) {
    return new TrialFacts(rate, 0, 0, 0, 0, false, OptionalLong.empty(), OptionalLong.empty(), 0,
        Optional.empty(), 0, 0, false, Optional.empty(), Blame.NONE, Optional.of(why));
  }

  /** Returns the acknowledged share of the due messages; 0 if nothing was due. */
  public double achieved() {
    return due == 0 ? 0 : acknowledged / (double) due;
  }
}
