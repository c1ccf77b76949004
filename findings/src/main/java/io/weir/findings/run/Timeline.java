package io.weir.findings.run;

import java.util.List;

/**
 * A run over time, all workers together.
 *
 * @param stepSeconds how many seconds each point stands for; histograms of merged seconds are added
 * up, never averaged
 * @param rates counts divided by time, from the start of the load on, the warm-up and the drain
 * included
 * @param publish publish response of messages that were due in the measure phase
 * @param endToEnd end-to-end response, likewise
 */
public record Timeline(
    int stepSeconds,
    List<RatePoint> rates,
    List<LatencyPoint> publish,
    List<LatencyPoint> endToEnd) {
  public static final Timeline EMPTY = new Timeline(1, List.of(), List.of(), List.of());

  public Timeline {
    rates = List.copyOf(rates);
    publish = List.copyOf(publish);
    endToEnd = List.copyOf(endToEnd);
  }

  /**
   * Messages per second within a step.
   *
   * @param seconds start of the step since the start of the load
   * @param offered messages that came due
   * @param achieved acknowledgements
   * @param received deliveries
   */
  public record RatePoint(double seconds, double offered, double achieved, double received) {}

  /**
   * Latencies that were recorded within a step, in nanoseconds.
   *
   * @param seconds start of the step since the start of the load
   */
  public record LatencyPoint(double seconds, long p50, long p99, long max) {}
}
