package io.weir.analysis.claim;

import io.weir.analysis.finding.ClaimPart;
import io.weir.analysis.published.Cell;
import io.weir.analysis.published.Cells;
import io.weir.analysis.published.Interval;
import io.weir.analysis.published.Quantity;
import io.weir.analysis.published.Sample;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges ratios of two cells. */
record RatioJudge(Cells cells) {
  ClaimPart judge(Predicate.Ratio ratio) {
    String asks = ratio.quantity().text() + " of " + Contrast.text(ratio.over(), ratio.under())
        + ": " + ratio.range().text();
    return otherLoads(ratio)
        .map(none -> Judgement.untold(asks, none))
        .orElseGet(() -> overLoads(ratio) ? atEachLoad(asks, ratio) : judge(asks, ratio));
  }

  private ClaimPart judge(String asks, Predicate.Ratio ratio) {
    return judge(asks, cells.sample(ratio.over(), ratio.quantity()),
        cells.sample(ratio.under(), ratio.quantity()), ratio.range(), ratio.doubt());
  }

  /** Whether systems ran at several rates, of which a latency's place tells none. */
  private boolean overLoads(Predicate.Ratio ratio) {
    Loads loads = new Loads(cells);
    return ratio.quantity() instanceof Quantity.Latency
        && Stream.of(ratio.over(), ratio.under()).allMatch(cell -> loads.of(cell).size() > 1);
  }

  /** What is said of latencies without a rate must hold at every rate that is kept up. */
  private ClaimPart atEachLoad(String asks, Predicate.Ratio ratio) {
    List<ClaimPart> parts = new Loads(cells).sustainedBy(ratio.over(), ratio.under())
        .stream()
        .map(rate -> told(rate, judge(asks, at(ratio, rate))))
        .toList();
    return parts.isEmpty()
        ? Judgement.untold(asks, new Sample.None("no rate was kept up by both", true))
        : Judgement.all(asks, parts);
  }

  private static Predicate.Ratio at(Predicate.Ratio ratio, Rate rate) {
    return new Predicate.Ratio(ratio.quantity(), Loads.at(ratio.over(), rate),
        Loads.at(ratio.under(), rate), ratio.range(), ratio.doubt());
  }

  private static ClaimPart told(Rate rate, ClaimPart part) {
    String measured = part.measured().isEmpty() ? "" : "at " + rate + " " + part.measured();
    return new ClaimPart(part.asks(), part.outcome(), measured, part.reason(), part.asked());
  }

  ClaimPart judge(Predicate.Change change) {
    String asks = change.quantity().text() + " of " + change.of().text() + " by "
        + change.before().text() + ": " + change.range().text();
    return judge(asks, cells.sample(change.of(), change.quantity()),
        cells.sample(change.of(), change.before()), change.range(), Optional.of(change.doubt()));
  }

  /** A latency beside that of another system says nothing where each has a load of its own. */
  private Optional<Sample.None> otherLoads(Predicate.Ratio ratio) {
    boolean comparable = !(ratio.quantity() instanceof Quantity.Latency)
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
