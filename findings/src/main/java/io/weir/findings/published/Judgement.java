package io.weir.findings.published;

import io.weir.findings.model.RunFindings;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.Doubt.Bias;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The judgement of an interval against a range. */
public final class Judgement {
  /** Why nothing follows from a single repetition. */
  static final String FEW = "it takes at least 2 repetitions";

  private Judgement() {}

  static ClaimPart untold(String asks, Sample.None none) {
    return part(asks, ClaimOutcome.INCONCLUSIVE, "", none.reason(), none.asked());
  }

  static ClaimPart untold(String asks, Interval interval, String reason) {
    return part(asks, ClaimOutcome.INCONCLUSIVE, interval, reason);
  }

  static ClaimPart part(String asks, ClaimOutcome outcome, String measured, String reason) {
    return part(asks, outcome, measured, reason, true);
  }

  static ClaimPart part(String asks, ClaimOutcome outcome, String measured, String reason,
      boolean asked) {
    return new ClaimPart(asks, outcome, measured, reason, asked, Optional.empty(),
        Optional.empty());
  }

  static ClaimPart part(String asks, ClaimOutcome outcome, Interval interval, String reason) {
    return new ClaimPart(asks, outcome, interval.text(), reason, true,
        Optional.of(interval.measured()), Optional.empty());
  }

  /** Returns the joint judgement of several that must all hold: that of the decisive one. */
  static ClaimPart all(String asks, List<ClaimPart> parts) {
    ClaimOutcome outcome =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    ClaimPart judged =
        parts.stream().filter(part -> part.outcome() == outcome).findFirst().orElseThrow();
    return part(asks, outcome, judged.measured(), judged.reason(),
        parts.stream().anyMatch(ClaimPart::asked));
  }

  /**
   * Returns the joint judgement of several places that must all hold. Of many places one is on the
   * other side by chance, so two must contradict where there are several.
   *
   * @param measured what was measured at all of them
   */
  static ClaimPart ofMany(String asks, String measured, List<ClaimPart> parts) {
    long against =
        parts.stream().filter(part -> part.outcome() == ClaimOutcome.CONTRADICTED).count();
    ClaimPart strict = all(asks, parts);
    boolean alone = against == 1 && parts.size() > 1;
    return alone
        ? part(asks, ClaimOutcome.INCONCLUSIVE, measured,
            "it is reversed in only one of " + parts.size()
                + " places, which chance can cause as well")
        : part(asks, strict.outcome(), measured, strict.reason(), strict.asked());
  }

  /**
   * Returns a ratio compared with a range.
   *
   * @param doubts what is shared that would spoil it
   */
  static ClaimPart ratio(String asks, Interval interval, Range range, List<Doubt> doubts) {
    if (!interval.enough()) {
      return untold(asks, interval, FEW);
    }
    ClaimOutcome plain = range.judge(interval.low(), interval.high());
    if (plain == ClaimOutcome.INCONCLUSIVE) {
      return untold(asks, interval, straddles(interval, range));
    }
    for (Doubt doubt : doubts) {
      ClaimOutcome widened = range.judge(doubt.bias().low(interval.low()),
          doubt.bias().high(interval.high()));
      if (widened != plain) {
        return untold(asks, interval, doubt.shared().text() + ": " + effect(doubt.bias()));
      }
    }
    return part(asks, plain, interval, doubts.isEmpty()
        ? ""
        : doubts.getFirst().shared().text() + "; that works against this outcome, which holds"
            + " anyway");
  }

  /** Returns what it would take to decide. */
  static String straddles(Interval interval, Range range) {
    if (interval.low() == 0 || Double.isInfinite(interval.high())) {
      return "only one side of a value is known, and that does not decide it; a longer search or"
          + " more messages would";
    }
    if (!interval.dilations().isEmpty()) {
      return "the interval includes the bound; more repetitions, or dilations further apart, narrow"
          + " it";
    }
    OptionalInt most = OptionalInt.of(0);
    for (double bound : new double[] {range.low(), range.high()}) {
      if (bound >= interval.low() && bound <= interval.high()) {
        OptionalInt needed = interval.ratio().repetitionsFor(bound);
        most = needed.isEmpty() || most.isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(Math.max(most.getAsInt(), needed.getAsInt()));
      }
    }
    return "the interval includes the bound; " + (most.isEmpty()
        ? "more repetitions hardly decide it, as the value is so close"
        : "about " + Interval.repetitions(most.getAsInt(), interval.inTurns())
            + " decide it if the value stays");
  }

  private static String effect(Bias bias) {
    return switch (bias) {
      case RAISES -> "that alone may have made the ratio so large";
      case LOWERS -> "that alone may have made the ratio so small";
      case EITHER -> "that may have moved the ratio to either side";
    };
  }

  /** Returns the doubts that concern the systems of samples. */
  static List<Doubt> concerning(Optional<Doubt> doubt, Sample.Values... samples) {
    return doubt.filter(one -> Stream.of(samples)
        .flatMap(sample -> sample.runs().stream())
        .map(RunFindings::run)
        .anyMatch(one::concerns))
        .stream()
        .toList();
  }
}
