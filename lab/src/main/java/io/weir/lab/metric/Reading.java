package io.weir.lab.metric;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.Formula;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The numbers that a process reported at one time.
 *
 * @param nanos when they had come, by the coordinator's clock
 * @param tookNanos how long that took
 */
record Reading(long nanos, long tookNanos, Map<Series, Double> numbers) {
  private static final double NANOS_PER_SECOND = 1e9;

  Reading {
    numbers = Map.copyOf(numbers);
  }

  /**
   * Returns the metrics of the time since another reading; those that are not computable are left
   * out.
   */
  Map<String, Double> since(Reading before, List<BrokerMetric> metrics) {
    Map<String, Double> figures = new TreeMap<>();
    for (BrokerMetric metric : metrics) {
      figure(metric.formula(), before).ifPresent(figure -> figures.put(metric.name(), figure));
    }
    return figures;
  }

  private OptionalDouble figure(Formula formula, Reading before) {
    return switch (formula) {
      case Formula.Level level -> numbers.containsKey(level.of())
          ? OptionalDouble.of(numbers.get(level.of()) * level.scale())
          : OptionalDouble.empty();
      case Formula.Rate rate -> {
        OptionalDouble growth = growth(rate.total(), before);
        double seconds = (nanos - before.nanos) / NANOS_PER_SECOND;
        yield growth.isPresent() && seconds > 0
            ? OptionalDouble.of(growth.getAsDouble() / seconds * rate.scale())
            : OptionalDouble.empty();
      }
      case Formula.Mean mean -> {
        OptionalDouble count = growth(mean.count(), before);
        OptionalDouble sum = growth(mean.sum(), before);
        yield count.orElse(0) > 0 && sum.isPresent()
            ? OptionalDouble.of(sum.getAsDouble() / count.getAsDouble() * mean.scale())
            : OptionalDouble.empty();
      }
      case Formula.Quotient quotient -> numbers.getOrDefault(quotient.divisor(), 0.0) > 0
          && numbers.containsKey(quotient.dividend())
              ? OptionalDouble.of(numbers.get(quotient.dividend())
                  / numbers.get(quotient.divisor()) * quotient.scale())
              : OptionalDouble.empty();
    };
  }

  /** A total that fell belongs to a process or a bean that was restarted. */
  private OptionalDouble growth(Series total, Reading before) {
    if (!numbers.containsKey(total) || !before.numbers.containsKey(total)) {
      return OptionalDouble.empty();
    }
    double growth = numbers.get(total) - before.numbers.get(total);
    return growth < 0 ? OptionalDouble.empty() : OptionalDouble.of(growth);
  }
}
