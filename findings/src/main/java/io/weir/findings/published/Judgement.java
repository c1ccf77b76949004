package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.Doubt.Bias;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The judgement of an interval over runs against a range, and the objections to it. */
public final class Judgement {
  private Judgement() {}

  static ClaimPart untold(String asks, Sample.None none) {
    return new ClaimPart(asks, ClaimOutcome.CANNOT_TELL, "", none.reason(), none.asked());
  }

  static ClaimPart untold(String asks, Interval interval, String reason) {
    return new ClaimPart(asks, ClaimOutcome.CANNOT_TELL, interval.text(), reason, true);
  }

  static ClaimPart told(String asks, ClaimOutcome outcome, String measured, String reason) {
    return new ClaimPart(asks, outcome, measured, reason, true);
  }

  /** The joint judgement of several that must all hold: that of the decisive one. */
  static ClaimPart all(String asks, List<ClaimPart> parts) {
    ClaimOutcome outcome =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    ClaimPart telling =
        parts.stream().filter(part -> part.outcome() == outcome).findFirst().orElseThrow();
    return new ClaimPart(asks, outcome, telling.measured(), telling.reason(),
        parts.stream().anyMatch(ClaimPart::asked));
  }

  /**
   * The joint judgement of several places that must all hold. Of many places one is on the other
   * side by chance, so two must contradict where there are several.
   *
   * @param measured what was measured at all of them
   */
  static ClaimPart ofMany(String asks, String measured, List<ClaimPart> parts) {
    long against =
        parts.stream().filter(part -> part.outcome() == ClaimOutcome.CONTRADICTED).count();
    ClaimPart strict = all(asks, parts);
    boolean alone = against == 1 && parts.size() > 1;
    return alone
        ? told(asks, ClaimOutcome.CANNOT_TELL, measured,
            "it is reversed in only one of " + parts.size()
                + " places, which chance can cause as well")
        : new ClaimPart(asks, strict.outcome(), measured, strict.reason(), strict.asked());
  }

  /** Why nothing can be concluded from an interval, if so. */
  static Optional<String> tooFew(Interval interval) {
    return interval.enough()
        ? Optional.empty()
        : Optional.of(interval.over() < 2 || interval.under() < 2
            ? "a single run does not show how runs vary; at least 3 of each are needed"
            : "the range of so few runs covers the true ratio in only "
                + Quantity.percent(interval.coverage()) + " of the cases; at least 3 of each are"
                + " needed");
  }

  /**
   * A ratio compared with a range.
   *
   * @param doubts what is shared that would spoil it
   */
  static ClaimPart ratio(String asks, Interval interval, Range range, List<Doubt> doubts) {
    Optional<String> few = tooFew(interval);
    if (few.isPresent()) {
      return untold(asks, interval, few.get());
    }
    ClaimOutcome plain = range.judge(interval.low(), interval.high());
    if (plain == ClaimOutcome.CANNOT_TELL) {
      return untold(asks, interval, "the range over the runs lies on both sides of the bound");
    }
    for (Doubt doubt : doubts) {
      ClaimOutcome widened = range.judge(doubt.bias().low(interval.low()),
          doubt.bias().high(interval.high()));
      if (widened != plain) {
        return untold(asks, interval, doubt.shared().text() + ": " + effect(doubt.bias()));
      }
    }
    return told(asks, plain, interval.text(), doubts.isEmpty()
        ? ""
        : doubts.getFirst().shared().text() + "; that works against this outcome, which holds"
            + " anyway");
  }

  private static String effect(Bias bias) {
    return switch (bias) {
      case RAISES -> "that alone may have made the ratio so large";
      case LOWERS -> "that alone may have made the ratio so small";
      case EITHER -> "that may have moved the ratio to either side";
    };
  }

  /** The doubts that concern the systems of samples. */
  static List<Doubt> concerning(Optional<Doubt> doubt, Sample.Values... samples) {
    return doubt.filter(one -> Stream.of(samples)
        .flatMap(sample -> sample.runs().stream())
        .map(run -> run.run())
        .map(PlannedRun::system)
        .anyMatch(one::concerns))
        .stream()
        .toList();
  }
}
