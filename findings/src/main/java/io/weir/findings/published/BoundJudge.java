package io.weir.findings.published;

import io.weir.findings.model.RunFindings;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/** Judges absolute values. */
record BoundJudge(Cells cells) {
  ClaimPart judge(Predicate.Bound bound) {
    String asks = bound.quantity().text() + " of " + bound.of().text() + ": " + text(bound.range());
    return switch (cells.sample(bound.of(), bound.quantity())) {
      case Sample.None none -> Judgement.untold(asks, none);
      case Sample.Values values -> judge(asks, bound, values);
    };
  }

  private ClaimPart judge(String asks, Predicate.Bound bound, Sample.Values values) {
    Interval interval = Interval.of(values);
    if (values.runs().stream().map(RunFindings::run).anyMatch(Dilations::isDilated)) {
      return Judgement.part(asks, ClaimFinding.ClaimOutcome.INCONCLUSIVE,
          interval.text(Quantity::latency), Dilations.NOT_ABSOLUTE);
    }
    ClaimPart part = Judgement.ratio(asks, interval, bound.range(),
        Judgement.concerning(bound.doubt(), values));
    Optional<String> remark = part.outcome() == ClaimFinding.ClaimOutcome.CONTRADICTED
        ? Optional.of("an absolute value holds for machines and a load like these")
        : Optional.empty();
    return Judgement.part(asks, part.outcome(), interval.text(Quantity::latency),
        remark.orElse(part.reason()), part.asked());
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
