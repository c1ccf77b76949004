package io.weir.findings.figure;

import io.weir.core.interval.Metric;
import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Text;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Figures in words and tables. Tables have latencies in milliseconds and rates in messages per
 * second, with the unit in the heading. Stateless.
 */
public final class FigureText {
  private FigureText() {}

  /** Returns a figure, as {@code publish p99} or {@code achieved rate}. */
  public static String name(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> Names.brief(latency.metric()) + " "
          + latency.statistic().label();
      case FigureKey.Throughput throughput -> name(throughput.kind());
    };
  }

  /** Returns a rate, as {@code achieved rate}. */
  private static String name(RateKind kind) {
    return EnumWord.kebab(kind) + " rate";
  }

  /**
   * Many figures in few words, as {@code publish p99, p99.9 and end-to-end p99}, or
   * {@code all latencies}.
   *
   * @param subscriptions how many times each message is delivered, on which depends which figures a
   * run is asked for
   */
  public static String names(List<FigureKey> figures, int subscriptions) {
    if (figures.containsAll(Headline.figures(subscriptions))) {
      return "all values";
    }
    Map<Metric, List<String>> latencies = new LinkedHashMap<>();
    List<String> parts = new ArrayList<>();
    boolean all = figures.containsAll(Headline.latencies(subscriptions));
    for (FigureKey figure : figures) {
      switch (figure) {
        case FigureKey.Latency latency -> latencies
            .computeIfAbsent(latency.metric(), any -> new ArrayList<>())
            .add(latency.statistic().label());
        case FigureKey.Throughput throughput -> parts.add(name(throughput.kind()));
      }
    }
    List<String> names = new ArrayList<>();
    if (all) {
      names.add("all latencies");
    } else {
      latencies.forEach((metric, statistics) -> names
          .add(Names.brief(metric) + " " + String.join(", ", statistics)));
    }
    names.addAll(parts);
    return Names.list(names);
  }

  /** Returns a value of that figure as a bare number. */
  public static String number(FigureKey figure, double value) {
    return switch (figure) {
      case FigureKey.Latency latency -> Quantity.millis(value);
      case FigureKey.Throughput throughput -> Quantity.count(Math.round(value));
    };
  }

  /** Returns its name where its metric is clear, as {@code p99} or {@code achieved}. */
  public static String label(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> latency.statistic().label();
      case FigureKey.Throughput throughput -> EnumWord.kebab(throughput.kind());
    };
  }

  /** Returns a value of that figure with its unit. */
  public static String quantity(FigureKey figure, double value) {
    return switch (figure) {
      case FigureKey.Latency latency -> Quantity.latency(value);
      case FigureKey.Throughput throughput -> Quantity.count(Math.round(value)) + "/s";
    };
  }

  /** Returns a latency of one run. */
  public static String value(LatencyFigure figure) {
    return bound(figure.atLeast()) + Quantity.millis(figure.nanos());
  }

  /** Returns the same, with the sign of its verdict and the reasons for it. */
  public static Cell cell(LatencyFigure figure) {
    String why =
        figure.assessment().reasons().stream().map(Reason::text).collect(Collectors.joining("; "));
    return Cell.of(Text.of(value(figure)).plus(figure.assessment().verdict().sign(why)));
  }

  /** Returns an error bar in percent of its value: a line for each direction, as {@code -2.9}. */
  public static List<String> bar(LatencyFigure figure) {
    String below = "-" + share(figure.errorBar().below(), figure);
    return figure.errorBar().above() == 0
        ? List.of(below)
        : List.of(below, "+" + share(figure.errorBar().above(), figure));
  }

  private static String share(long nanos, LatencyFigure figure) {
    return Quantity.number(100.0 * nanos / Math.max(1, figure.nanos()));
  }

  /** Returns the parts of an error bar, the largest first. */
  public static String parts(LatencyFigure figure) {
    return figure.errorBar()
        .parts()
        .stream()
        .map(part -> part.cause().text().replace('-', ' ') + " "
            + Quantity.latency(Math.max(part.below(), part.above())))
        .collect(Collectors.joining(", "));
  }

  /** Returns the prefix of a value that is a lower bound. */
  public static String bound(boolean atLeast) {
    return atLeast ? "≥ " : "";
  }
}
