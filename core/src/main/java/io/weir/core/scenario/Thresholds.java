package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The limits of all validity checks. A scenario may change any of them under the name of the
 * component in lower case with hyphens; {@link ThresholdTable} has the names.
 *
 * @param errorBar how far all disturbances together may have moved a value, as a share of it
 * @param lagInvalid from this share of the value on the generator's own lag makes it invalid
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
 * @param starved from this share on no value at all counts as undisturbed
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
    double errorBar,
    double lagInvalid,
    double achieved,
    double achievedInvalid,
    Duration boundary,
    double offTarget,
    double cpuShare,
    double pacerShare,
    double ceilingShare,
    double gcShare,
    double starved,
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
      0.50,
      0.999,
      0.99,
      Duration.ofMillis(60),
      0.01,
      0.70,
      0.90,
      0.50,
      0.01,
      0.25,
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
    for (double share : new double[] {errorBar, lagInvalid, achieved, achievedInvalid, offTarget,
        cpuShare, pacerShare, ceilingShare, gcShare, starved, diskDrift, tailFrom, incomplete,
        spoilt, unaccounted, negative, margin}) {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("a threshold is a share from 0 to 1, not " + share);
      }
    }
    for (Duration time : List.of(boundary, steadyState, fsyncFloor,
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
   * Returns the thresholds of a JSON object by the names of components. A value that a file of
   * another version does not name is at its default.
   *
   * @throws IllegalArgumentException if a name or a value is not one
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Thresholds of(Map<String, Object> values) {
    return ThresholdTable.ofJson(values);
  }
}
