package io.weir.findings.compare;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Calibration;
import io.weir.core.result.HostNoise;
import io.weir.core.result.HostNoise.Design;
import io.weir.core.result.HostNoise.Spread;
import io.weir.findings.comparison.BlockRatios;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.comparison.Noise;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import io.weir.findings.text.SystemText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the noise of a host by an experiment with two identical systems. The true ratio of their
 * values is 1. So each repetition shows by how much chance moves a ratio, and the variance around 0
 * of the logarithms has as many degrees of freedom as there are repetitions. Stateless.
 */
public final class MeasuredNoise {
  /** A variance of fewer ratios is hardly known. */
  public static final int LEAST_REPETITIONS = 3;
  private static final List<Integer> SHOWN = List.of(1, 3, 6);

  private MeasuredNoise() {}

  /**
   * Returns the noise that an experiment shows.
   *
   * @param findings of two identical systems in one variant
   * @param made when
   * @return empty if no metric has a valid value in enough repetitions
   */
  public static Optional<HostNoise> of(Findings findings, Calibration.Host host, Instant made) {
    Map<String, List<RunFindings>> bySystem =
        new Comparisons(findings.runs(), findings.plan().baseline(), Optional.empty(),
            findings.thresholds(),
            NoiseFloors.NONE).bySystem(findings.runs());
    if (bySystem.size() != 2) {
      throw new IllegalArgumentException("noise shows between two systems");
    }
    List<List<RunFindings>> sides = List.copyOf(bySystem.values());
    List<Spread> spreads = Headline.figures(1)
        .stream()
        .flatMap(metric -> spread(metric, sides.getFirst(), sides.getLast()).stream())
        .toList();
    return spreads.isEmpty()
        ? Optional.empty()
        : Optional.of(new HostNoise(HostNoise.FORMAT, host, made,
            design(findings.runs().getFirst().run(), sides.getFirst().size()), spreads));
  }

  private static Design design(PlannedRun run, int repetitions) {
    return new Design(run.system().broker(), run.system().version(),
        run.workload().load().rate(), run.workload().message().size(), run.phases().measure(),
        repetitions);
  }

  private static Optional<Spread> spread(FigureKey metric, List<RunFindings> one,
      List<RunFindings> other) {
    double[] logs = BlockRatios
        .of(FigureValues.of(metric, one).measured(), FigureValues.of(metric, other).measured())
        .exact();
    return logs.length < LEAST_REPETITIONS
        ? Optional.empty()
        : Optional.of(new Spread(metric.id(), deviation(logs), logs.length));
  }

  /** Returns the standard deviation of logarithms whose true mean is 0. */
  public static double deviation(double[] logs) {
    return Math.sqrt(Arrays.stream(logs).map(log -> log * log).average().orElseThrow());
  }

  /** Returns what the noise means: the ratios that two identical systems reach by chance. */
  public static List<Block> blocks(HostNoise measured) {
    NoiseFloors floors = NoiseFloors.of(Optional.of(measured));
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    columns.addAll(Column.numbers("deviation", "degrees of freedom"));
    SHOWN.forEach(runs -> columns.add(Column.right(Quantity.of(runs, "run") + " each")));
    List<Row> rows = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (FigureKey metric : Headline.figures(1)) {
      floors.of(metric)
          .ifPresentOrElse(noise -> rows.add(row(metric, noise)),
              () -> missing.add(FigureText.name(metric)));
    }
    List<Block> blocks = new ArrayList<>(List.of(
        Table.of("Ratio within which two identical systems stay in 95 % of cases", columns,
            rows)));
    if (!missing.isEmpty()) {
      blocks.add(Block.note("Too few valid values: " + Names.list(missing) + "."));
    }
    blocks.add(Block.note("Measured on " + subject(measured) + ", "
        + measured.made().truncatedTo(ChronoUnit.SECONDS) + "."));
    return blocks;
  }

  private static Row row(FigureKey metric, Noise noise) {
    List<String> cells = new ArrayList<>(List.of(FigureText.name(metric),
        Quantity.percent(Math.sqrt(noise.variance())),
        Quantity.count(Math.round(noise.degrees()))));
    SHOWN.forEach(runs -> cells.add(FactorText.factor(Math.exp(noise.floor(runs))) + "x"));
    return Row.plain(cells.toArray(String[]::new));
  }

  /** Returns the subject of a measurement, as {@code kafka 4.3.1 at 10k/s, 6 repetitions}. */
  public static String subject(HostNoise measured) {
    Design design = measured.design();
    return SystemText.kind(design.broker(), design.version()) + " at " + design.rate() + ", "
        + Quantity.of(design.repetitions(), "repetition");
  }
}
