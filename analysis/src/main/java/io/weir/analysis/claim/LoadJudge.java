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
import io.weir.core.published.Axis;
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
    String rate = rates.getFirst().toString();
    RatioJudge judge = new RatioJudge(cells);
    List<ClaimPart> parts = lowest.others()
        .stream()
        .map(other -> judge.judge(new Predicate.Ratio(lowest.quantity(),
            lowest.of().at(Axis.RATE, rate), other.at(Axis.RATE, rate), Range.below(1),
            Optional.of(Doubt.machine(Bias.EITHER)))))
        .toList();
    ClaimOutcome outcome =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    ClaimPart telling =
        parts.stream().filter(part -> part.outcome() == outcome).findFirst().orElseThrow();
    return new ClaimPart(asks, outcome, telling.measured(), telling.reason(),
        parts.stream().anyMatch(ClaimPart::asked));
  }

  ClaimPart judge(Predicate.DegradesFirst first) {
    String asks = "as the rate grows, " + first.quantity().text() + " of " + first.of().text()
        + " is the first to pass " + Interval.factor(first.factor()) + " times that at the lowest"
        + " rate, before " + names(first.others());
    for (Cell cell : first.cells()) {
      if (rates(cell).size() < 2) {
        return Judgement.untold(asks, new Sample.None("it takes several rates of " + cell.text()
            + ", and " + rates(cell).size() + " was measured", false));
      }
    }
    Optional<Rate> mine = passes(first.of(), first.quantity(), first.factor());
    if (mine.isEmpty()) {
      return Judgement.told(asks, ClaimOutcome.CANNOT_TELL, "",
          first.of().text() + " passes it at no rate that was measured, or too few runs say so");
    }
    Optional<ClaimPart> open = untold(asks, first, mine.get());
    if (open.isPresent()) {
      return open.get();
    }
    for (Cell other : first.others()) {
      Optional<Rate> theirs = passes(other, first.quantity(), first.factor());
      if (theirs.isPresent() && theirs.get().compareTo(mine.get()) <= 0) {
        return told(asks, ClaimOutcome.CONTRADICTED, first.of(),
            other.text() + " passes it at " + theirs.get() + ", "
                + first.of().text() + " at " + mine.get());
      }
    }
    return told(asks, ClaimOutcome.SUPPORTED, first.of(),
        first.of().text() + " passes it at " + mine.get()
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
        if (rate.compareTo(deciding) <= 0
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
    return cells.sample(cell.at(Axis.RATE, rate.toString()), quantity);
  }

  /** Where a system gives way depends on what its nodes share. */
  private ClaimPart told(String asks, ClaimOutcome outcome, Cell cell, String measured) {
    boolean shared = cells.of(cell)
        .stream()
        .anyMatch(run -> Surroundings.oneMachine(run.run().system()));
    return shared
        ? Judgement.told(asks, ClaimOutcome.CANNOT_TELL, measured,
            Doubt.Shared.MACHINE.text() + ", and which system gives way first is a matter of that")
        : Judgement.told(asks, outcome, measured, "");
  }

  /** The lowest rate at which it surely is so many times that at the lowest. */
  private Optional<Rate> passes(Cell cell, Quantity quantity, double factor) {
    List<Rate> rates = rates(cell);
    Sample base = at(cell, rates.getFirst(), quantity);
    for (Rate rate : rates.subList(1, rates.size())) {
      Sample there = at(cell, rate, quantity);
      if (base instanceof Sample.Values low && there instanceof Sample.Values high) {
        Interval interval = Interval.of(high, low, cells.thresholds());
        if (interval.enough() && interval.low() > factor) {
          return Optional.of(rate);
        }
      }
    }
    return Optional.empty();
  }

  private List<Rate> rates(Cell cell) {
    return cells.of(cell)
        .stream()
        .map(RunFindings::run)
        .map(run -> run.workload().load().rate())
        .distinct()
        .sorted()
        .toList();
  }

  private static String names(List<Cell> cells) {
    return Names.list(cells.stream().map(Cell::text).toList());
  }
}
