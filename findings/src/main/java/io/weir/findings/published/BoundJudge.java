package io.weir.findings.published;

import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/** Judges absolute figures. */
record BoundJudge(Cells cells) {
  ClaimPart judge(Predicate.Bound bound) {
    String asks = bound.quantity().text() + " of " + bound.of().text() + ": " + text(bound.range());
    return switch (cells.sample(bound.of(), bound.quantity())) {
      case Sample.None none -> Judgement.untold(asks, none);
      case Sample.Values values -> judge(asks, bound.range(), values);
    };
  }

  private ClaimPart judge(String asks, Range range, Sample.Values values) {
    double low = values.values().getFirst();
    double high = values.values().getLast();
    int runs = values.values().size();
    String measured = Quantity.latency(low) + " to " + Quantity.latency(high) + " ("
        + Quantity.of(runs, "run") + ")";
    Optional<String> objection = new Objections(cells).to(values);
    if (objection.isPresent()) {
      return Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured, objection.get());
    }
    if (runs < 3) {
      return Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
          "so few runs do not show how runs vary; at least 3 are needed");
    }
    return switch (range.judge(low, high)) {
      case SUPPORTED -> Judgement.told(asks, ClaimOutcome.SUPPORTED, measured, "");
      case CANNOT_TELL -> Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
          "the range over the runs lies on both sides of the bound");
      case CONTRADICTED -> Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
          "the value differs here, and an absolute value holds only for its own machine");
    };
  }

  private static String text(Range range) {
    if (range.low() == 0) {
      return "below " + Quantity.latency(range.high());
    }
    return Double.isInfinite(range.high())
        ? "above " + Quantity.latency(range.low())
        : Quantity.latency(range.low()) + " to " + Quantity.latency(range.high());
  }
}
