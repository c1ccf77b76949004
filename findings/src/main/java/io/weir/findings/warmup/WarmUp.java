package io.weir.findings.warmup;

import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.statistic.Median;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How a system came to its speed under load, by the median of publish response.
 *
 * @param firstNanos the median over the first seconds of the load
 * @param steadyNanos the median over the seconds that count
 * @param steadyAfter the time of load after which it stayed near the steady value; empty if it did
 * not before the measure phase
 */
record WarmUp(long firstNanos, long steadyNanos, Optional<Duration> steadyAfter) {
  static final Part<WarmUp> PART = Part.of(RunFindings.class, "warmUp", WarmUp.class);

  private static final int FIRST_SECONDS = 5;
  /** The median over so many points is compared, because a single second may be slow by chance. */
  private static final int SMOOTHED = 3;
  /**
   * A value is near the steady one if neither is larger than the other by more than this factor.
   */
  private static final double NEAR = 1.25;

  /**
   * Returns the warm-up of a run; empty if it had none, or if nothing was measured after it.
   *
   * @param length how long it was; the timeline has the cut start of the measure phase, too
   */
  static Optional<WarmUp> of(Timeline timeline, Duration length) {
    double end = length.toMillis() / 1e3;
    List<LatencyPoint> before =
        timeline.warmUpPublish().stream().filter(point -> point.seconds() < end).toList();
    if (before.isEmpty() || timeline.publish().isEmpty()) {
      return Optional.empty();
    }
    double begin = before.getFirst().seconds() + FIRST_SECONDS;
    double first =
        median(before.stream().filter(point -> point.seconds() < begin).toList());
    double steady = median(timeline.publish());
    return Optional.of(new WarmUp(Math.round(first), Math.round(steady),
        steadyAfter(before, steady, timeline.stepSeconds())));
  }

  private static Optional<Duration> steadyAfter(List<LatencyPoint> before, double steady,
      int stepSeconds) {
    int last = IntStream.range(0, before.size())
        .filter(at -> !isNear(median(around(before, at)), steady))
        .max()
        .orElse(-1);
    if (last < 0) {
      return Optional.of(Duration.ZERO);
    }
    return last == before.size() - 1
        ? Optional.empty()
        : Optional.of(
            Duration.ofSeconds(Math.round(before.get(last).seconds()) + stepSeconds));
  }

  private static List<LatencyPoint> around(List<LatencyPoint> points, int at) {
    int from = Math.max(0, Math.min(at - SMOOTHED / 2, points.size() - SMOOTHED));
    return points.subList(from, Math.min(points.size(), from + SMOOTHED));
  }

  private static boolean isNear(double value, double steady) {
    return value <= steady * NEAR && value >= steady / NEAR;
  }

  private static double median(List<LatencyPoint> points) {
    return Median.of(points.stream().mapToDouble(LatencyPoint::p50).toArray());
  }
}
