package io.weir.findings.history;

import io.weir.core.result.Environment;
import io.weir.findings.across.HostChange;
import io.weir.findings.across.Side;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.history.History.Circumstances;
import io.weir.findings.history.History.Point;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a system in a result.
 *
 * @param points its values, whose result has no number yet; none of metrics without a valid value
 */
record SystemValues(String system, Map<String, String> variant, Map<FigureKey, Point> points) {
  /** Returns the absolute values, or the ratios to a reference system, as in the report. */
  static SystemValues of(Side side, List<FigureKey> figures, Optional<String> reference) {
    Circumstances circumstances = circumstances(side, reference);
    Map<FigureKey, Point> points = new LinkedHashMap<>();
    for (FigureKey figure : figures) {
      Optional<Point> point = reference.isPresent()
          ? ratio(side, figure, reference.get(), circumstances)
          : absolute(side, figure, circumstances);
      point.ifPresent(known -> points.put(figure, known));
    }
    return new SystemValues(side.system(), side.variant(), points);
  }

  private static Circumstances circumstances(Side side, Optional<String> reference) {
    Findings findings = side.origin().findings();
    Optional<Environment> environment = findings.environment();
    return new Circumstances(side.design().system().version(),
        reference.map(name -> findings.runs()
            .stream()
            .map(run -> run.run().system())
            .filter(system -> system.name().equals(name))
            .map(system -> system.version())
            .findFirst()
            .orElse("")),
        Names.durability(side.durability().inForce()),
        environment.map(Environment::weirVersion).orElse(""),
        environment.map(HostChange::machine).orElse(""));
  }

  private static Optional<Point> absolute(Side side, FigureKey figure,
      Circumstances circumstances) {
    List<RunFindings> runs = side.runs();
    FigureValues values = FigureValues.of(figure, runs);
    SystemFigure summary = values.summary();
    return summary.known() && summary.collapsed() == 0
        ? Optional.of(new Point(0, circumstances, summary.median(),
            values.estimate().map(known -> around(summary.median(), known.low(), known.high())),
            summary.atLeast(), summary.runs(), summary.verdict()))
        : Optional.empty();
  }

  /** The interval is that of the mean of the logarithms, which may leave out a median. */
  private static ValueBounds around(double value, double low, double high) {
    return new ValueBounds(Math.min(low, value), value, Math.max(high, value));
  }

  /** Returns the ratio of the report, which may have it the other way around. */
  private static Optional<Point> ratio(Side side, FigureKey figure, String reference,
      Circumstances circumstances) {
    return side.origin()
        .findings()
        .variants()
        .stream()
        .filter(variant -> variant.variant().equals(side.variant()))
        .flatMap(variant -> variant.comparisons().stream())
        .filter(one -> one.figure().equals(figure) && one.outcome() != Outcome.NOT_COMPARABLE
            && one.ratio() > 0 && Double.isFinite(one.ratio()))
        .flatMap(one -> point(one, side.system(), reference, circumstances).stream())
        .findFirst();
  }

  private static Optional<Point> point(Comparison one, String system, String reference,
      Circumstances circumstances) {
    boolean straight = one.baseline().equals(reference) && one.contender().equals(system);
    boolean inverse = one.contender().equals(reference) && one.baseline().equals(system);
    if (!straight && !inverse) {
      return Optional.empty();
    }
    double value = straight ? one.ratio() : 1 / one.ratio();
    Optional<ValueBounds> interval = one.hasInterval()
        ? Optional.of(straight
            ? around(value, one.low(), one.high())
            : around(value, 1 / one.high(), 1 / one.low()))
        : Optional.empty();
    return Optional.of(new Point(0, circumstances, value, interval, false, one.blocks(),
        one.caution() ? Verdict.SUSPECT : Verdict.VALID));
  }
}
