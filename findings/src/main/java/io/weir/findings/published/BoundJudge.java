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
          "so few runs tell little of how runs vary; it takes 3 at least");
    }
    return switch (range.judge(low, high)) {
      case SUPPORTED -> Judgement.told(asks, ClaimOutcome.SUPPORTED, measured, "");
      case CANNOT_TELL -> Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
          "the range over the runs lies on both sides of the bound");
      case CONTRADICTED -> Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
          "it lies elsewhere here, and an absolute figure holds for the machine that it was"
              + " measured on");
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
