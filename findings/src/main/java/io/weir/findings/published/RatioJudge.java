package io.weir.findings.published;

import io.weir.findings.published.ClaimFinding.ClaimPart;
import java.util.Optional;

/** Judges ratios of two cells. */
record RatioJudge(Cells cells) {
  ClaimPart judge(Predicate.Ratio ratio) {
    String asks = ratio.quantity().text() + " of " + Cell.contrast(ratio.over(), ratio.under())
        + ": " + ratio.range().text();
    return otherLoads(ratio)
        .map(none -> Judgement.untold(asks, none))
        .orElseGet(() -> judge(asks, cells.sample(ratio.over(), ratio.quantity()),
            cells.sample(ratio.under(), ratio.quantity()), ratio.range(), ratio.doubt()));
  }

  ClaimPart judge(Predicate.Change change) {
    String asks = change.quantity().text() + " of " + change.of().text() + " by "
        + change.before().text() + ": " + change.range().text();
    return judge(asks, cells.sample(change.of(), change.quantity()),
        cells.sample(change.of(), change.before()), change.range(), Optional.of(change.doubt()));
  }

  /** Latencies of systems are not comparable if each has a different load. */
  private Optional<Sample.None> otherLoads(Predicate.Ratio ratio) {
    boolean comparable = !(ratio.quantity() instanceof Amount.Latency)
        || ratio.over().system().equals(ratio.under().system());
    return comparable || !(searched(ratio.over()) || searched(ratio.under()))
        ? Optional.empty()
        : Optional.of(new Sample.None("not measured: each system ran at a share of its own highest"
            + " rate, and the claim is about one load", false));
  }

  private boolean searched(Cell cell) {
    return cells.of(cell)
        .stream()
        .anyMatch(run -> run.run().search().isPresent() || run.search().isPresent());
  }

  private ClaimPart judge(String asks, Sample over, Sample under, Range range,
      Optional<Doubt> doubt) {
    if (over instanceof Sample.Values mine && under instanceof Sample.Values theirs) {
      Interval interval = Interval.of(mine, theirs, cells.thresholds());
      Optional<String> objection = new Objections(cells).to(mine, theirs);
      return objection
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
