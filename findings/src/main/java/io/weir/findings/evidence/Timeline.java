package io.weir.findings.evidence;

import java.util.List;
import java.util.stream.Stream;

/**
 * A run over time, all workers together.
 *
 * @param stepSeconds how many seconds each point stands for; histograms of merged seconds are added
 * up, never averaged
 * @param rates counts divided by time, from the start of the load on, the warm-up and the drain
 * included
 * @param publish publish response of messages that were due in the measure phase
 * @param endToEnd end-to-end response, likewise
 * @param warmUpPublish publish response of the warm-up and of what is cut after it; no value counts
 * them
 * @param warmUpEndToEnd end-to-end response, likewise
 */
public record Timeline(
    int stepSeconds,
    List<RatePoint> rates,
    List<LatencyPoint> publish,
    List<LatencyPoint> endToEnd,
    List<LatencyPoint> warmUpPublish,
    List<LatencyPoint> warmUpEndToEnd) {
  public static final Timeline EMPTY =
      new Timeline(1, List.of(), List.of(), List.of(), List.of(), List.of());

  public Timeline {
    rates = List.copyOf(rates);
    publish = List.copyOf(publish);
    endToEnd = List.copyOf(endToEnd);
    warmUpPublish = List.copyOf(warmUpPublish);
    warmUpEndToEnd = List.copyOf(warmUpEndToEnd);
  }

  /** Publish response from the start of the load to the end of the measure phase. */
  public List<LatencyPoint> publishFromStart() {
    return joined(warmUpPublish, publish);
  }

  /** End-to-end response, likewise. */
  public List<LatencyPoint> endToEndFromStart() {
    return joined(warmUpEndToEnd, endToEnd);
  }

  /**
   * Outcomes of both phases fall into the step in which measuring begins; its point is measured.
   */
  private static List<LatencyPoint> joined(List<LatencyPoint> warmUp,
      List<LatencyPoint> measured) {
    double begin = measured.isEmpty() ? Double.MAX_VALUE : measured.getFirst().seconds();
    return Stream.concat(warmUp.stream().filter(point -> point.seconds() < begin),
        measured.stream()).toList();
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
