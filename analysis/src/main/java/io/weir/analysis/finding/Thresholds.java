package io.weir.analysis.finding;

import java.time.Duration;

/**
 * All that figures are judged by, in one place.
 *
 * @param lagShare the most that the generator's own lag may be of the figure at the same quantile
 * @param lagFloor lag up to this is let pass at p99.9 and beyond, however small the figure
 * @param bodyLagFloor likewise below p99.9
 * @param lagInvalid from this share of the figure on the generator's lag makes it invalid
 * @param achieved the least share of the offered load that must be achieved
 * @param achievedInvalid below this share latencies at the offered rate have no meaning
 * @param boundary how much load may be under way at the end of the measure phase, in time
 * @param offTarget how far the offered rate may be from the one asked for, besides what chance
 * explains
 * @param cpuShare the most of all cores that a worker may use
 * @param pacerShare the most of one core that a pacing thread may use
 * @param gcShare the most of the time that garbage collection may take
 * @param pauseShift the most by which pauses of the worker may have shifted a figure
 * @param samplesBeyond the least number of samples beyond a quantile that is printed
 * @param tailFrom the quantile from which on they must stem from more than one episode
 * @param windows the least number of seconds that they must stem from
 * @param incomplete the most of the messages that may lack a latency for an average to be quoted as
 * it is
 * @param spoilt from this share of messages without a latency on, averages and accounts are invalid
 * @param unaccounted the most of the acknowledged messages that may be missing in the histograms
 * @param negative the most of the end-to-end samples that may be negative before the figures are
 * invalid
 * @param steadyState the shortest measure phase that could be tested for a steady state
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
    double gcShare,
    double pauseShift,
    long samplesBeyond,
    double tailFrom,
    int windows,
    double incomplete,
    double spoilt,
    double unaccounted,
    double negative,
    Duration steadyState,
    double margin,
    int runs) {
  /** What holds unless said otherwise; explained in {@code docs/method.md}. */
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
      0.01,
      0.10,
      100,
      0.95,
      10,
      0.001,
      0.01,
      0.0001,
      0.01,
      Duration.ofSeconds(60),
      0.03,
      6);
}
