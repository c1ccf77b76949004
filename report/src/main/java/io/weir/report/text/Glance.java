package io.weir.report.text;

import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.text.Names;
import io.weir.core.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which figures are shown at a glance, and in which order. */
public final class Glance {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);

  private Glance() {}

  /**
   * Figures with a common unit.
   *
   * @param title what they are
   * @param unit their unit
   * @param figures the figures
   */
  public record Group(String title, String unit, List<FigureKey> figures) {
    public Group {
      figures = List.copyOf(figures);
    }
  }

  /** The groups of a variant that hold any figure. */
  public static List<Group> groups(VariantFindings variant) {
    List<Group> groups = new ArrayList<>();
    for (Metric metric : METRICS) {
      List<FigureKey> figures = Arrays.stream(Statistic.values())
          .map(statistic -> (FigureKey) new FigureKey.Latency(metric, statistic))
          .filter(figure -> isShown(figure, variant))
          .toList();
      groups.add(new Group(Names.capital(Names.metric(metric)), "ms", figures));
    }
    List<FigureKey> rates = Arrays.stream(RateKind.values())
        .map(kind -> (FigureKey) new FigureKey.Throughput(kind))
        .filter(figure -> isShown(figure, variant))
        .toList();
    groups.add(new Group("Rate", "msg/s", rates));
    return groups.stream().filter(group -> !group.figures().isEmpty()).toList();
  }

  /** A figure's name within its group. */
  public static String label(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> latency.statistic().label();
      case FigureKey.Throughput throughput -> throughput.kind()
          .name()
          .toLowerCase(Locale.ROOT);
    };
  }

  /** p99.99 only where the samples of any system suffice for it. */
  private static boolean isShown(FigureKey figure, VariantFindings variant) {
    List<SystemFigure> measured = variant.systems()
        .stream()
        .map((SystemFindings system) -> system.figure(figure))
        .flatMap(Optional::stream)
        .toList();
    boolean optional = figure instanceof FigureKey.Latency latency
        && latency.statistic() == Statistic.P99_99;
    return !measured.isEmpty()
        && (!optional || measured.stream().anyMatch(one -> one.known() && !one.atLeast()));
  }
}
