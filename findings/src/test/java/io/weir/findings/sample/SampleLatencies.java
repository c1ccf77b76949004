package io.weir.findings.sample;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Draws what happens to each message: log-normal service, exponential lag, a stall that all of its
 * messages wait for, and a backlog. Messages without an outcome are the first of the measure phase.
 */
final class SampleLatencies {
  private static final double MILLI = 1e6;
  private static final int DIFFERENT = 12;

  private final SampleRun run;
  private final int perSecond;
  private final Random random;
  private final Map<Integer, Map<Metric, Histogram>> drawn = new HashMap<>();

  SampleLatencies(SampleRun run, int perSecond, long seed) {
    this.run = run;
    this.perSecond = perSecond;
    this.random = new Random(seed);
  }

  /**
   * One second's histograms, the second being counted from the start of the measure phase. Even
   * seconds repeat, to save time.
   */
  Map<Metric, Histogram> second(int second) {
    boolean even = second != 0 && second != run.stallSecond() && run.achieved() == 1;
    return even ? drawn.computeIfAbsent(second % DIFFERENT, any -> draw(second)) : draw(second);
  }

  private Map<Metric, Histogram> draw(int second) {
    Map<Metric, Histogram> histograms = new EnumMap<>(Metric.class);
    for (Metric metric : SampleLogs.METRICS) {
      histograms.put(metric, empty());
    }
    int without = second == 0 ? run.failed() + run.unknown() : 0;
    int undelivered = second == 0 ? run.lost() + run.corrupt() : 0;
    for (int message = without; message < perSecond; message++) {
      double wait = backlog(second)
          + (second == run.stallSecond() ? stall((double) message / perSecond) : 0);
      double lag = -Math.log(1 - random.nextDouble()) * run.lagMillis() / Math.log(2) * MILLI;
      double service =
          run.medianMillis() * Math.exp(run.spread() * random.nextGaussian()) * MILLI + wait;
      double transfer = (0.2 + 0.3 * random.nextDouble()) * MILLI;
      record(histograms, Metric.GENERATOR_LAG, lag);
      record(histograms, Metric.OWN_LAG, lag);
      record(histograms, Metric.CLIENT_BLOCK, 2_000 + 1_000 * random.nextDouble());
      record(histograms, Metric.PUBLISH_SERVICE, service);
      record(histograms, Metric.PUBLISH_RESPONSE, lag + service);
      if (message >= without + undelivered) {
        record(histograms, Metric.SEND_TO_CONSUME, service + transfer);
        record(histograms, Metric.END_TO_END_RESPONSE, lag + service + transfer);
      }
    }
    return histograms;
  }

  /** The backlog, as time, of an overloaded system after that many seconds. */
  private double backlog(int second) {
    return Math.max(0, second) * (1 / run.achieved() - 1) * 1e9;
  }

  private double stall(double position) {
    return Math.max(0, run.stallMillis() - position * 1000) * MILLI;
  }

  private static void record(Map<Metric, Histogram> histograms, Metric metric, double nanos) {
    histograms.get(metric).recordValue((long) nanos);
  }

  private static Histogram empty() {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
