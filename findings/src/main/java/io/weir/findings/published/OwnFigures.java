package io.weir.findings.published;

import io.weir.core.interval.Metric;
import io.weir.core.published.Axis;
import io.weir.core.published.Measure;
import io.weir.core.published.PublishedCell;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A study's own figures, compared with its claims. They are single values without intervals.
 *
 * @param figures the cells of its tables
 * @param margin how far from 1 a ratio may be and still count as equal
 */
record OwnFigures(List<PublishedCell> figures, double margin) {
  OwnFigures {
    figures = List.copyOf(figures);
  }

  /** Returns how they contradict a predicate; empty if they do not, or do not have its cells. */
  Optional<String> against(Predicate predicate) {
    return switch (predicate) {
      case Predicate.Ratio it -> ratio(it);
      case Predicate.RatioAtEachLoad it -> ratio(it.alone());
      case Predicate.Change it -> of(it.of(), it.quantity())
          .flatMap(after -> before(it).map(before -> after / before))
          .filter(change -> outside(it.range(), change))
          .map(change -> it.quantity().text() + " of " + it.of().text() + " by "
              + it.before().text() + " is × " + Interval.factor(change) + " there");
      case Predicate.Trend it -> trend(it);
      case Predicate.Bound it -> of(it.of(), it.quantity())
          .filter(value -> outside(it.range(), value))
          .map(value -> it.quantity().text() + " of " + it.of().text() + " is "
              + Quantity.latency(value) + " there");
      case Predicate.LowestAtLowLoad it -> Optional.empty();
      case Predicate.DegradesFirst it -> Optional.empty();
    };
  }

  private Optional<String> ratio(Predicate.Ratio ratio) {
    return ratio(ratio.quantity(), ratio.over(), ratio.under())
        .filter(value -> outside(ratio.range(), value))
        .map(value -> said(ratio.quantity(), ratio.over(), ratio.under(), value));
  }

  /** A change within the margin is none. */
  private Optional<String> trend(Predicate.Trend trend) {
    Cell last = trend.of().at(trend.axis(), trend.places().getLast());
    Cell first = trend.of().at(trend.axis(), trend.places().getFirst());
    return ratio(trend.quantity(), last, first)
        .filter(value -> trend.rises() ? value <= 1 + margin : value >= 1 / (1 + margin))
        .map(value -> said(trend.quantity(), last, first, value));
  }

  private Optional<Double> ratio(Amount quantity, Cell over, Cell under) {
    return of(over, quantity).flatMap(mine -> of(under, quantity).map(theirs -> mine / theirs));
  }

  private static String said(Amount quantity, Cell over, Cell under, double value) {
    return quantity.text() + " of " + Cell.contrast(over, under) + " is × "
        + Interval.factor(value) + " there";
  }

  private static boolean outside(Range range, double value) {
    return range.judge(value, value) == ClaimOutcome.CONTRADICTED;
  }

  /** Studies measure publishing without the reader with the one subscription that keeps up. */
  private Optional<Double> before(Predicate.Change change) {
    return of(change.of(), change.before())
        .or(() -> of(change.of().at(Axis.SUBSCRIPTIONS, "1"), change.before()));
  }

  private Optional<Double> of(Cell cell, Amount quantity) {
    return switch (quantity) {
      case Amount.Latency it -> latency(cell, it.metric(), it.statistic());
      case Amount.Spread it -> latency(cell, it.metric(), it.tail())
          .flatMap(far -> latency(cell, it.metric(), it.body()).map(near -> far / near));
      case Amount.Peak it -> value(cell, Measure.PEAK, "value");
      case Amount.CatchUp it -> value(cell, Measure.CATCH_UP, "value");
      case Amount.BesideCatchUp it -> value(cell, Measure.PUBLISH_BESIDE_CATCH_UP,
          it.statistic().label()).map(millis -> millis * 1e6);
      case Amount.Unsteadiness it -> Optional.empty();
    };
  }

  private Optional<Double> latency(Cell cell, Metric metric, Statistic statistic) {
    return value(cell, metric == Metric.PUBLISH_SERVICE ? Measure.PUBLISH : Measure.END_TO_END,
        statistic.label()).map(millis -> millis * 1e6);
  }

  /** Of places that the study's table does not distinguish, it has one value. */
  private Optional<Double> value(Cell cell, Measure measure, String statistic) {
    return figures.stream()
        .filter(one -> one.system().equals(cell.system()) && one.measure() == measure)
        .filter(one -> one.where()
            .entrySet()
            .stream()
            .allMatch(place -> place.getValue()
                .equals(cell.where().getOrDefault(place.getKey(), place.getValue()))))
        .flatMap(one -> Optional.ofNullable(one.figures().get(statistic)).stream())
        .findFirst();
  }
}
