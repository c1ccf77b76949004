package io.weir.findings.export;

import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.RunFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A few seconds of a run, of all workers together.
 *
 * @param experiment the name of the scenario
 * @param run the number of the run
 * @param variant the swept values
 * @param second its start since the start of the load
 * @param seconds its length
 * @param measured whether values of the run count most of it, whatever came in it
 * @param offered messages per second that came due
 * @param achieved acknowledgements per second
 * @param received deliveries per second
 * @param publish publish response, in nanoseconds
 * @param endToEnd end-to-end response, likewise
 */
record TimelineRow(String experiment, int run, String system, int repetition,
    Map<String, String> variant, double second, int seconds, boolean measured, double offered,
    double achieved, double received, Optional<LatencyPoint> publish,
    Optional<LatencyPoint> endToEnd) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Returns all intervals of all runs, in order. */
  static List<TimelineRow> of(ResultReader folder, Findings findings) {
    List<TimelineRow> all = new ArrayList<>();
    for (RunFindings run : findings.runs()) {
      Timeline timeline = run.timeline();
      MeasuredTime time = RunFiles.read(folder.layout(), run.run()).measured();
      timeline.rates()
          .forEach(rate -> all.add(new TimelineRow(findings.plan().name(), run.run().index(),
              run.run().system().name(), run.run().repetition(), run.run().variant(),
              rate.seconds(), timeline.stepSeconds(),
              isMeasured(time, (long) rate.seconds(), timeline.stepSeconds()), rate.offered(),
              rate.achieved(), rate.received(), at(timeline.publishFromStart(), rate.seconds()),
              at(timeline.endToEndFromStart(), rate.seconds()))));
    }
    return all;
  }

  /** A second counts if its middle does, as where rates are counted. */
  private static boolean isMeasured(MeasuredTime time, long second, int seconds) {
    long counted = IntStream.range(0, seconds)
        .mapToLong(part -> (second + part) * NANOS_PER_SECOND + NANOS_PER_SECOND / 2)
        .filter(time::contains)
        .count();
    return 2 * counted >= seconds;
  }

  private static Optional<LatencyPoint> at(List<LatencyPoint> points, double second) {
    return points.stream().filter(point -> point.seconds() == second).findFirst();
  }
}
