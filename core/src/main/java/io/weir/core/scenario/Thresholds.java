package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The limits of all validity checks. A scenario may change any of them under the name of the
 * component in lower case with hyphens; {@link ThresholdTable} has the names.
 *
 * @param lagShare the largest share of the generator's own lag in the value at the same quantile
 * @param lagFloor lag up to this is tolerated at p99.9 and beyond, however small the value
 * @param bodyLagFloor likewise below p99.9
 * @param lagInvalid from this share of the value on the generator's lag makes it invalid
 * @param achieved the least share of the offered load that must be achieved
 * @param achievedInvalid below this share latencies at the offered rate have no meaning
 * @param boundary how much load may be under way at the end of the measure phase, in time
 * @param offTarget how far the offered rate may be from the requested one, beyond chance
 * @param cpuShare the most of all cores that a worker may use
 * @param pacerShare the most of one core that a pacing thread may use for its work, waiting left
 * out
 * @param ceilingShare the most of the highest rate that the host was found to keep up that may be
 * offered
 * @param gcShare the most of the time that garbage collection and other pauses of the JVM may take
 * @param pauseShift the most by which pauses of the worker, or its waiting for a CPU, may have
 * shifted a value
 * @param steal the most of the machine's CPU time that a hypervisor may have given to others
 * @param throttled the most of the time for which a CPU quota may have held the worker back
 * @param runQueue the most of the time that a thread on a message's way may have waited for a CPU
 * beyond the cost of wake-ups
 * @param wakeUp up to this much waiting for each turn on a CPU is the normal cost of a wake-up
 * @param starved from this share on no value at all counts as undisturbed
 * @param pressure the most of the time for which anything on the machine may have waited for a CPU,
 * where no more is known
 * @param unsteady the most by which a time before the steady state, or a first half that differs
 * from the second, may have moved a value
 * @param steadyState the shortest measure phase that is tested for a steady state
 * @param diskDrift by how much the disk may be slower or faster after a run than before it
 * @param fsyncFloor a faster fsync is implausible
 * @param histogramTop from here on a latency is at the top of the recorded range
 * @param samplesBeyond the least number of samples beyond a quantile that is printed
 * @param tailFrom the quantile from which on they must stem from more than one episode
 * @param windows the least number of seconds that they must stem from
 * @param incomplete the most of the messages that may lack a latency for an average to be quoted as
 * it is
 * @param spoilt from this share of messages without a latency on, averages and accounts are invalid
 * @param unaccounted the most of the acknowledged messages that may be missing in the histograms
 * @param negative the most of the end-to-end samples that may be negative before the values are
 * invalid
 * @param margin how far from 1 a ratio may be and still count as equivalent
 * @param runs the fewest runs of each system that a comparison can lean on
 */
public record Thresholds(
    double lagShare,
    Duration lagFloor,
    Duration bodyLagFloor,
    double lagInvalid,
    double achieved,
    double achievedInvalid,
    Duration boundary,
    double offTarget,
    double cpuShare,
    double pacerShare,
    double ceilingShare,
    double gcShare,
    double pauseShift,
    double steal,
    double throttled,
    double runQueue,
    Duration wakeUp,
    double starved,
    double pressure,
    double unsteady,
    Duration steadyState,
    double diskDrift,
    Duration fsyncFloor,
    Duration histogramTop,
    long samplesBeyond,
    double tailFrom,
    int windows,
    double incomplete,
    double spoilt,
    double unaccounted,
    double negative,
    double margin,
    int runs) {
  /** The defaults, explained in {@code docs/method.md}. */
  public static final Thresholds DEFAULT = new Thresholds(
      0.10,
      Duration.ofMillis(1),
      Duration.ofNanos(100_000),
      0.50,
      0.999,
      0.99,
      Duration.ofMillis(60),
      0.01,
      0.70,
      0.90,
      0.50,
      0.01,
      0.10,
      0.01,
      0,
      0.01,
      Duration.ofNanos(5_000),
      0.25,
      0.10,
      0.10,
      Duration.ofSeconds(60),
      0.50,
      Duration.ofNanos(20_000),
      Duration.ofHours(1),
      100,
      0.95,
      10,
      0.001,
      0.01,
      0.0001,
      0.01,
      0.03,
      3);

  public Thresholds {
    for (double share : new double[] {lagShare, lagInvalid, achieved, achievedInvalid, offTarget,
        cpuShare, pacerShare, ceilingShare, gcShare, pauseShift, steal, throttled, runQueue,
        starved, pressure,
        unsteady, diskDrift, tailFrom, incomplete, spoilt, unaccounted, negative, margin}) {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("a threshold is a share from 0 to 1, not " + share);
      }
    }
    for (Duration time : List.of(lagFloor, bodyLagFloor, boundary, wakeUp, steadyState, fsyncFloor,
        histogramTop)) {
      if (time.isNegative()) {
        throw new IllegalArgumentException("a threshold is no negative time, not " + time);
      }
    }
    if (samplesBeyond < 1 || windows < 1 || runs < 1) {
      throw new IllegalArgumentException("a threshold is a count of at least 1");
    }
  }

  /**
   * The thresholds of a JSON object by the names of components. A value that a file of another
   * version does not name is at its default.
   *
   * @throws IllegalArgumentException if a name or a value is not one
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Thresholds of(Map<String, Object> values) {
    return ThresholdTable.ofJson(values);
  }
}
