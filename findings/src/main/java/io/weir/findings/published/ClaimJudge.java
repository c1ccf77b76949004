package io.weir.findings.published;

import java.util.List;

/**
 * Says of claims whether a measurement supports or contradicts them, or can't tell.
 *
 * @param cells what was measured
 */
record ClaimJudge(Cells cells) {
  /** What becomes of a claim. */
  ClaimFinding judge(Claim claim) {
    List<ClaimPart> parts = claim.predicates().stream().map(this::judge).toList();
    ClaimOutcome outcome =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    return new ClaimFinding(claim.id(), claim.text(), outcome,
        parts.stream().anyMatch(ClaimPart::asked),
        parts);
  }

  private ClaimPart judge(Predicate predicate) {
    return switch (predicate) {
      case Predicate.Ratio ratio -> new RatioJudge(cells).judge(ratio);
      case Predicate.RatioAtEachLoad ratio -> new LoadJudge(cells).judge(ratio);
      case Predicate.Change change -> new RatioJudge(cells).judge(change);
      case Predicate.Trend trend -> new TrendJudge(cells).judge(trend);
      case Predicate.Bound bound -> new BoundJudge(cells).judge(bound);
      case Predicate.LowestAtLowLoad lowest -> new LoadJudge(cells).judge(lowest);
      case Predicate.DegradesFirst first -> new LoadJudge(cells).judge(first);
    };
  }
}
