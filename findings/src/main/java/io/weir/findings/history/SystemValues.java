package io.weir.findings.history;

import io.weir.core.result.Environment;
import io.weir.core.result.RunStatus;
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
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a system in a result.
 *
 * @param points its values, whose result has no number yet
 * @param missing why the other metrics have none
 */
record SystemValues(String system, Map<String, String> variant, Map<FigureKey, Point> points,
    Map<FigureKey, NoValue> missing) {
  /** Returns the absolute values, or the ratios to a reference system, as in the report. */
  static SystemValues of(Side side, List<FigureKey> figures, Optional<String> reference) {
    Circumstances circumstances = circumstances(side, reference);
    Map<FigureKey, Point> points = new LinkedHashMap<>();
    Map<FigureKey, NoValue> missing = new LinkedHashMap<>();
    for (FigureKey figure : figures) {
      Optional<NoValue> reason = obstacle(side, figure, reference);
      Optional<Point> point = reason.isPresent()
          ? Optional.empty()
          : reference.isPresent()
              ? ratio(side, figure, reference.get(), circumstances)
          : Optional.of(absolute(side, figure, circumstances));
      point.ifPresentOrElse(known -> points.put(figure, known),
          () -> missing.put(figure, reason.orElse(NoValue.NOT_COMPARED)));
    }
    return new SystemValues(side.system(), side.variant(), points, missing);
  }

  /** Returns why there is no value, or no ratio of two values. */
  private static Optional<NoValue> obstacle(Side side, FigureKey figure,
      Optional<String> reference) {
    FigureValues own = FigureValues.of(figure, side.runs());
    if (reference.isEmpty()) {
      return obstacle(own, side);
    }
    Side other = new Side(side.origin(), reference.get(), side.variant(), reference.get());
    FigureValues theirs = FigureValues.of(figure, other.runs());
    return obstacle(own, side).or(() -> obstacle(theirs, other))
        .or(() -> own.summary().atLeast() || theirs.summary().atLeast()
            ? Optional.of(NoValue.BOUND)
            : Optional.empty());
  }

  private static Optional<NoValue> obstacle(FigureValues values, Side side) {
    if (!values.collapsed().isEmpty()) {
      return Optional.of(NoValue.OVERLOAD);
    }
    if (!values.used().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        side.runs().stream().anyMatch(run -> run.status() == RunStatus.COMPLETED)
            ? NoValue.INVALID
            : NoValue.INCOMPLETE);
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

  private static Point absolute(Side side, FigureKey figure, Circumstances circumstances) {
    FigureValues values = FigureValues.of(figure, side.runs());
    SystemFigure summary = values.summary();
    return new Point(0, circumstances, summary.median(),
        values.estimate().map(known -> around(summary.median(), known.low(), known.high())),
        summary.atLeast(), summary.runs(), summary.verdict());
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
        .filter(one -> one.metric().equals(figure) && one.outcome() != Outcome.NOT_COMPARABLE
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
        one.lowConfidence() ? Verdict.LOW_CONFIDENCE : Verdict.VALID));
  }
}
