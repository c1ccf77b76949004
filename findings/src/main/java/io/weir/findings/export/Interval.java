package io.weir.findings.export;

import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A few seconds of a run, of all workers together.
 *
 * @param experiment the name of the scenario
 * @param run the number of the run
 * @param variant the swept values
 * @param second its start since the start of the load
 * @param seconds its length
 * @param measured whether values of the run count it
 * @param offered messages per second that came due
 * @param achieved acknowledgements per second
 * @param received deliveries per second
 * @param publish publish response, in nanoseconds
 * @param endToEnd end-to-end response, likewise
 */
record Interval(String experiment, int run, String system, int repetition,
    Map<String, String> variant, double second, int seconds, boolean measured, double offered,
    double achieved, double received, Optional<LatencyPoint> publish,
    Optional<LatencyPoint> endToEnd) {
  /** Returns all intervals of all runs, in order. */
  static List<Interval> of(Findings findings) {
    List<Interval> all = new ArrayList<>();
    for (RunFindings run : findings.runs()) {
      Timeline timeline = run.timeline();
      timeline.rates()
          .forEach(rate -> all.add(new Interval(findings.plan().name(), run.run().index(),
              run.run().system().name(), run.run().repetition(), run.run().variant(),
              rate.seconds(), timeline.stepSeconds(),
              at(timeline.publish(), rate.seconds()).isPresent(), rate.offered(), rate.achieved(),
              rate.received(), at(timeline.publishFromStart(), rate.seconds()),
              at(timeline.endToEndFromStart(), rate.seconds()))));
    }
    return all;
  }

  private static Optional<LatencyPoint> at(List<LatencyPoint> points, double second) {
    return points.stream().filter(point -> point.seconds() == second).findFirst();
  }
}
