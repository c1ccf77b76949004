package io.weir.findings.across;

import io.weir.findings.across.ComparedPair.Values;
import io.weir.findings.figure.ValueBounds;
import java.util.Optional;

/**
 * The ratio of the values of two runs, with the error within them. Another run of the same system
 * may differ by more, so this is no interval of a comparison.
 *
 * @param low the low end
 * @param high the high end
 */
record WithinRuns(double low, double high) {
  /** Returns it; absent if a side has several runs or no interval of its value. */
  static Optional<WithinRuns> of(Values values) {
    return values.a()
        .interval()
        .filter(any -> values.known())
        .flatMap(a -> values.b().interval().map(b -> of(a, b)));
  }

  /** The errors are independent: their squares add up, as logarithms. */
  private static WithinRuns of(ValueBounds a, ValueBounds b) {
    double log = Math.log(b.value() / a.value());
    double down = Math.hypot(Math.log(b.value() / b.low()), Math.log(a.high() / a.value()));
    double up = Math.hypot(Math.log(b.high() / b.value()), Math.log(a.value() / a.low()));
    return new WithinRuns(Math.exp(log - down), Math.exp(log + up));
  }
}
