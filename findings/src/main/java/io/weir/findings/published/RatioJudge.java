package io.weir.findings.published;

import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import java.util.Optional;

/** Judges ratios of two cells. */
record RatioJudge(Cells cells, Terms terms) {
  ClaimPart judge(Predicate.Ratio ratio) {
    String asks = ratio.quantity().text() + " of " + Cell.contrast(ratio.over(), ratio.under())
        + ": " + ratio.range().text();
    return judge(asks, cells.sample(ratio.over(), ratio.quantity()),
        cells.sample(ratio.under(), ratio.quantity()), ratio.range(), ratio.doubt());
  }

  ClaimPart judge(Predicate.Change change) {
    String asks = change.quantity().text() + " of " + change.of().text() + " by "
        + change.before().text() + ": " + change.range().text();
    return judge(asks, cells.sample(change.of(), change.quantity()),
        cells.sample(change.of(), change.before()), change.range(), Optional.of(change.doubt()));
  }

  private ClaimPart judge(String asks, Sample over, Sample under, Range range,
      Optional<Doubt> doubt) {
    if (over instanceof Sample.Values mine && under instanceof Sample.Values theirs) {
      Interval interval = Interval.of(mine, theirs);
      return new Objections(cells, terms).to(mine, theirs)
          .or(() -> Dilations.objection(mine, theirs))
          .map(reason -> Judgement.untold(asks, interval, reason))
          .orElseGet(() -> Judgement.ratio(asks, interval, range,
              Judgement.concerning(doubt, mine, theirs)));
    }
    return missing(asks, over, under);
  }

  /** Of two reasons the one that is about runs that were planned says more. */
  static ClaimPart missing(String asks, Sample over, Sample under) {
    ClaimPart first = part(asks, over).orElseGet(() -> part(asks, under).orElseThrow());
    ClaimPart second = part(asks, under).orElse(first);
    return first.asked() || !second.asked() ? first : second;
  }

  private static Optional<ClaimPart> part(String asks, Sample sample) {
    return switch (sample) {
      case Sample.None none -> Optional.of(Judgement.untold(asks, none));
      case Sample.Values values -> Optional.empty();
    };
  }
}
