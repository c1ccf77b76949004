package io.weir.analysis.claim;

import io.weir.analysis.finding.ClaimOutcome;
import io.weir.analysis.finding.ClaimPart;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.published.Cell;
import io.weir.analysis.published.Cells;
import io.weir.analysis.published.Interval;
import io.weir.analysis.published.Quantity;
import io.weir.analysis.published.Sample;
import io.weir.analysis.published.Surroundings;
import io.weir.analysis.text.Names;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;

/** Judges what happens over the rates that were measured. */
record LoadJudge(Cells cells) {
  ClaimPart judge(Predicate.LowestAtLowLoad lowest) {
    String asks = lowest.quantity().text() + " of " + lowest.of().text()
        + " at the lowest rate: below that of " + names(lowest.others());
    List<Rate> rates = rates(lowest.of());
    if (rates.isEmpty()) {
      return Judgement.untold(asks,
          new Sample.None("not measured: no run of " + lowest.of().text(), false));
    }
    Rate rate = rates.getFirst();
    RatioJudge judge = new RatioJudge(cells);
    return Judgement.all(asks, lowest.others()
        .stream()
        .map(other -> judge.judge(new Predicate.Ratio(lowest.quantity(),
            Loads.at(lowest.of(), rate), Loads.at(other, rate), Range.below(1),
            Optional.of(Doubt.machine(Bias.EITHER)))))
        .toList());
  }

  ClaimPart judge(Predicate.DegradesFirst first) {
    String asks = "as the rate grows, " + first.of().text() + " is the first to give way, with "
        + first.quantity().text() + " past " + Interval.factor(first.factor())
        + " times that at the lowest rate, or a load that is not kept up, before "
        + names(first.others());
    for (Cell cell : first.cells()) {
      if (rates(cell).size() < 2) {
        return Judgement.untold(asks, new Sample.None("it takes several rates of " + cell.text()
            + ", and " + rates(cell).size() + " was measured", false));
      }
    }
    Optional<Rate> mine = givesWay(first.of(), first.quantity(), first.factor());
    if (mine.isEmpty()) {
      return Judgement.told(asks, ClaimOutcome.CANNOT_TELL, "",
          first.of().text() + " does so at no rate that was measured, or too few runs say so");
    }
    Optional<ClaimPart> open = untold(asks, first, mine.get());
    if (open.isPresent()) {
      return open.get();
    }
    for (Cell other : first.others()) {
      Optional<Rate> theirs = givesWay(other, first.quantity(), first.factor());
      if (theirs.isPresent() && theirs.get().compareTo(mine.get()) <= 0) {
        return told(asks, ClaimOutcome.CONTRADICTED, first.of(),
            other.text() + " gives way at " + theirs.get() + ", "
                + first.of().text() + " at " + mine.get());
      }
    }
    return told(asks, ClaimOutcome.SUPPORTED, first.of(),
        first.of().text() + " gives way at " + mine.get()
            + ", and no other does by then");
  }

  /**
   * Why nothing can be said: a system has no figure at a rate up to the one that decides, where it
   * may have given way already, or they are no equals.
   */
  private Optional<ClaimPart> untold(String asks, Predicate.DegradesFirst first, Rate deciding) {
    Sample mine = at(first.of(), rates(first.of()).getFirst(), first.quantity());
    for (Cell cell : first.cells()) {
      for (Rate rate : rates(cell)) {
        boolean answered = rate.compareTo(rates(cell).getFirst()) > 0
            && new Loads(cells).gaveWay(cell, rate);
        if (rate.compareTo(deciding) <= 0 && !answered
            && at(cell, rate, first.quantity()) instanceof Sample.None none) {
          return Optional.of(Judgement.untold(asks, none));
        }
      }
      if (mine instanceof Sample.Values base
          && at(cell, rates(cell).getFirst(), first.quantity()) instanceof Sample.Values other) {
        Optional<String> objection = new Objections(cells).to(base, other);
        if (objection.isPresent()) {
          return Optional
              .of(Judgement.told(asks, ClaimOutcome.CANNOT_TELL, "", objection.get()));
        }
      }
    }
    return Optional.empty();
  }

  private Sample at(Cell cell, Rate rate, Quantity quantity) {
    return cells.sample(Loads.at(cell, rate), quantity);
  }

  /** Where a system gives way depends on what its nodes share. */
  private ClaimPart told(String asks, ClaimOutcome outcome, Cell cell, String measured) {
    boolean shared = cells.of(cell)
        .stream()
        .map(RunFindings::run)
        .anyMatch(run -> Surroundings.oneMachine(run.system()));
    return shared
        ? Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
            Doubt.Shared.MACHINE.text() + ", and which system gives way first is a matter of that")
        : Judgement.told(asks, outcome, measured, "");
  }

  /**
   * The lowest rate that surely is too much, or at which the quantity surely is so many times that
   * at the lowest rate.
   */
  private Optional<Rate> givesWay(Cell cell, Quantity quantity, double factor) {
    List<Rate> rates = rates(cell);
    Sample base = at(cell, rates.getFirst(), quantity);
    return rates.stream()
        .filter(rate -> new Loads(cells).gaveWay(cell, rate)
            || passes(at(cell, rate, quantity), base, factor))
        .findFirst();
  }

  private boolean passes(Sample there, Sample base, double factor) {
    return there instanceof Sample.Values high && base instanceof Sample.Values low
        && surely(Interval.of(high, low, cells.thresholds()), factor);
  }

  private static boolean surely(Interval interval, double factor) {
    return interval.enough() && interval.low() > factor;
  }

  private List<Rate> rates(Cell cell) {
    return new Loads(cells).of(cell);
  }

  private static String names(List<Cell> cells) {
    return Names.list(cells.stream().map(Cell::text).toList());
  }
}
