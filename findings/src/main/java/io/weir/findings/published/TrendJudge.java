package io.weir.findings.published;

import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges trends along an axis. */
record TrendJudge(Cells cells) {
  ClaimPart judge(Predicate.Trend trend) {
    String asks = trend.quantity().text() + " of " + trend.of().text()
        + (trend.rises() ? " rises" : " falls") + " over " + trend.axis().label() + " "
        + String.join(", ", trend.places());
    List<Sample.Values> line = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String place : trend.places()) {
      Cell cell = trend.of().at(trend.axis(), place);
      boolean end = place.equals(trend.places().getFirst())
          || place.equals(trend.places().getLast());
      switch (cells.sample(cell, trend.quantity())) {
        case Sample.Values values -> line.add(values);
        case Sample.None none when end -> {
          return Judgement.untold(asks, none);
        }
        case Sample.None none -> missing.add(place);
      }
    }
    return judge(asks, trend, line, missing.isEmpty()
        ? ""
        : "without " + String.join(", ", missing) + ", which have no value");
  }

  private ClaimPart judge(String asks, Predicate.Trend trend, List<Sample.Values> line,
      String gap) {
    Sample.Values first = line.getFirst();
    Sample.Values last = line.getLast();
    Interval ends = Interval.of(last, first);
    Optional<String> objection = Dilations.objection(last, first);
    if (objection.isPresent()) {
      return Judgement.untold(asks, ends, objection.get());
    }
    List<Doubt> doubts = Judgement.concerning(trend.doubt(), last, first);
    if (ends.enough() && within(ends)) {
      return equal(asks, trend, ends, doubts);
    }
    Range side = trend.rises() ? Range.above(1) : Range.below(1);
    ClaimPart whole = Judgement.ratio(asks, ends, side, doubts);
    return against(trend, line)
        .map(step -> Judgement.untold(asks, ends, "between two of the places it goes the other"
            + " way: " + step.text()))
        .filter(part -> whole.outcome() == ClaimOutcome.SUPPORTED)
        .orElse(with(whole, gap));
  }

  /** Both ends are equal within the margin, unless what is shared may hide that they are not. */
  private ClaimPart equal(String asks, Predicate.Trend trend, Interval ends, List<Doubt> doubts) {
    double margin = 1 + cells.thresholds().margin();
    return doubts.stream()
        .filter(doubt -> trend.rises()
            ? doubt.bias().high(ends.high()) > margin
            : doubt.bias().low(ends.low()) < 1 / margin)
        .findFirst()
        .map(doubt -> Judgement.untold(asks, ends, "both ends are equal within the margin, but "
            + doubt.shared().text() + ", and that may hide a change"))
        .orElseGet(() -> Judgement.part(asks, ClaimOutcome.CONTRADICTED, ends,
            "both ends are equal within the margin"));
  }

  /** By two one-sided tests, as in comparisons. */
  private boolean within(Interval interval) {
    double margin = 1 + cells.thresholds().margin();
    return interval.ratio().innerLow() >= 1 / margin && interval.ratio().innerHigh() <= margin;
  }

  /** Returns a step from one place to the next that surely goes against the trend. */
  private Optional<Interval> against(Predicate.Trend trend, List<Sample.Values> line) {
    double margin = 1 + cells.thresholds().margin();
    for (int i = 1; i < line.size(); i++) {
      Interval step = Interval.of(line.get(i), line.get(i - 1));
      if (Dilations.objection(line.get(i), line.get(i - 1)).isEmpty() && trend.rises()
          ? step.high() < 1 / margin
          : step.low() > margin) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }

  private static ClaimPart with(ClaimPart part, String gap) {
    String reason = part.reason().isEmpty() || gap.isEmpty()
        ? part.reason() + gap
        : part.reason() + "; " + gap;
    return new ClaimPart(part.asks(), part.outcome(), part.measured(), reason, part.asked(),
        part.ratio(), part.assumed());
  }
}
