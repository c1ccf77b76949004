package io.weir.findings.site;

import io.weir.core.interval.Metric;
import io.weir.findings.comparison.ComparisonBasis;
import io.weir.findings.comparison.ComparisonBasis.Rule;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.comparison.RatioRow;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.site.RawArchive.RawFile;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * What the page of a result's data needs in order to check them: the published checksums, values
 * and comparisons, and where in the archive the raw data of each are.
 *
 * @param archive the name of the archive
 * @param folder the folder within it
 * @param samplesBeyond the fewest samples beyond a quantile that is printed
 * @param quantiles those that decide which messages make the values
 * @param runs the runs with values
 * @param comparisons those of systems, of all variants
 * @param path the place of the result on the site
 * @param key the SHA-256 of the public key that signs the site; empty without a signature
 */
record CheckFacts(String archive, String folder, long samplesBeyond, List<Double> quantiles,
    List<CheckedRun> runs, List<CheckedComparison> comparisons, List<RawFile> files, String path,
    Optional<String> key) {
  CheckFacts {
    quantiles = List.copyOf(quantiles);
    runs = List.copyOf(runs);
    comparisons = List.copyOf(comparisons);
    files = List.copyOf(files);
  }

  /**
   * A run.
   *
   * @param result the path of its result
   * @param trial the path of the trial that its values are of
   * @param subscriptions how many each topic has
   */
  record CheckedRun(String name, String result, String trial, int subscriptions,
      List<CheckedMetric> metrics) {
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

  /**
   * A comparison of two systems.
   *
   * @param variant its swept values, in words; empty text without a sweep
   * @param rule how its interval is made
   * @param error how often its interval may miss the true ratio, from 0 to 1
   * @param pairs the names of the runs that it rests on, by repetition
   * @param blocks how many repetitions or rounds have a ratio
   * @param ratio contender by baseline
   * @param low the low end of its interval
   * @param high the high end
   */
  record CheckedComparison(String variant, FigureKey metric, String baseline, String contender,
      Rule rule, double error, List<CheckedPair> pairs, int blocks, double ratio, double low,
      double high) {
    CheckedComparison {
      pairs = List.copyOf(pairs);
    }
  }

  /**
   * Two runs of a repetition, by name.
   *
   * @param baseline empty if the system was overloaded
   * @param contender likewise
   */
  record CheckedPair(Optional<String> baseline, Optional<String> contender) {}

  static CheckFacts of(Findings findings, SiteEntry entry, RawArchive archive,
      Optional<String> key) {
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
        comparisons(findings), archive.files(), entry.path(), key);
  }

  private static List<CheckedComparison> comparisons(Findings findings) {
    Comparisons all = new Comparisons(findings.runs(), findings.plan().baseline(),
        findings.plan().stopping(), findings.thresholds(), NoiseFloors.NONE);
    List<CheckedComparison> checked = new ArrayList<>();
    for (VariantFindings variant : findings.variants()) {
      SortedMap<String, List<RunFindings>> bySystem = all.bySystem(findings.runs()
          .stream()
          .filter(run -> run.run().variant().equals(variant.variant()))
          .toList());
      String name = Names.variant(variant.variant());
      variant.comparisons()
          .stream()
          .filter(RatioRow::isComparable)
          .map(one -> comparison(name, one, all.basis(bySystem, one)))
          .forEach(checked::add);
    }
    return checked;
  }

  private static CheckedComparison comparison(String variant, Comparison one,
      ComparisonBasis basis) {
    return new CheckedComparison(variant, one.metric(), one.baseline(), one.contender(),
        basis.rule(), basis.error(),
        basis.pairs()
            .stream()
            .map(pair -> new CheckedPair(pair.baseline().map(run -> run.run().folder()),
                pair.contender().map(run -> run.run().folder())))
            .toList(),
        one.blocks(), one.ratio(), one.low(), one.high());
  }

  private static CheckedRun run(RunFindings run) {
    String folder = "runs/" + run.run().folder();
    return new CheckedRun(run.run().folder(), folder + "/result.json",
        String.format(Locale.ROOT, "%s/trials/%02d/", folder, run.trial()),
        run.run().workload().subscriptionsPerTopic(),
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
