package io.weir.findings.site;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.site.RawArchive.RawFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the page of a result's data needs in order to check them: the published checksums and the
 * published values, and where in the archive the histograms of each are.
 *
 * @param archive the name of the archive
 * @param folder the folder within it
 * @param samplesBeyond the fewest samples beyond a quantile that is printed
 * @param quantiles those that decide which messages make the values
 * @param runs the runs with values
 */
record CheckFacts(String archive, String folder, long samplesBeyond, List<Double> quantiles,
    List<CheckedRun> runs, List<RawFile> files) {
  CheckFacts {
    quantiles = List.copyOf(quantiles);
    runs = List.copyOf(runs);
    files = List.copyOf(files);
  }

  /**
   * A run.
   *
   * @param result the path of its result
   * @param trial the path of the trial that its values are of
   */
  record CheckedRun(String name, String result, String trial, List<CheckedMetric> metrics) {
    CheckedRun {
      metrics = List.copyOf(metrics);
    }
  }

  /**
   * A latency.
   *
   * @param metric the name of its log
   * @param across the name of the log of latencies that two clocks timed
   * @param unrecorded how many messages without an outcome are in no histogram; absent if that
   * needs the whole message accounting
   */
  record CheckedMetric(String metric, Optional<String> across, Optional<Long> unrecorded,
      List<CheckedValue> values) {
    CheckedMetric {
      values = List.copyOf(values);
    }
  }

  /**
   * A published value.
   *
   * @param quantile the share of the messages up to it; absent for the average
   * @param nanos the value
   * @param atLeast whether it is only a lower bound
   * @param samples how many messages it is of
   */
  record CheckedValue(String statistic, OptionalDouble quantile, long nanos, boolean atLeast,
      long samples) {}

  static CheckFacts of(Findings findings, SiteEntry entry, RawArchive archive) {
    return new CheckFacts(entry.archive(), entry.folder(), findings.thresholds().samplesBeyond(),
        Stream.of(Statistic.values())
            .flatMapToDouble(statistic -> statistic.quantile().stream())
            .boxed()
            .toList(),
        findings.runs()
            .stream()
            .filter(run -> !run.latencies().isEmpty())
            .map(CheckFacts::run)
            .toList(),
        archive.files());
  }

  private static CheckedRun run(RunFindings run) {
    String folder = "runs/" + run.run().folder();
    return new CheckedRun(run.run().folder(), folder + "/result.json",
        String.format(Locale.ROOT, "%s/trials/%02d/", folder, run.trial()),
        Headline.metrics(run.run().workload().subscriptionsPerTopic())
            .stream()
            .map(metric -> metric(metric, run))
            .filter(metric -> !metric.values().isEmpty())
            .toList());
  }

  private static CheckedMetric metric(Metric metric, RunFindings run) {
    List<LatencyFigure> figures = Headline.statistics()
        .stream()
        .flatMap(statistic -> run.latency(metric, statistic).stream())
        .toList();
    long open = figures.isEmpty() ? 0 : figures.getFirst().censored();
    return new CheckedMetric(metric.id(), metric.across().map(Metric::id),
        // A worker records some of them with the time that they had waited in the end.
        open > 0 && metric == Metric.PUBLISH_RESPONSE ? Optional.empty() : Optional.of(open),
        figures.stream().map(CheckFacts::value).toList());
  }

  private static CheckedValue value(LatencyFigure figure) {
    Statistic statistic = figure.statistic();
    return new CheckedValue(statistic.label(), statistic.quantile(), figure.nanos(),
        figure.atLeast(), figure.samples());
  }
}
