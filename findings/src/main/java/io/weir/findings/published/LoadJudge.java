package io.weir.findings.published;

import io.weir.core.unit.Rate;
import io.weir.findings.model.RunFindings;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.Doubt.Bias;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges what happens over the rates that were measured. */
record LoadJudge(Cells cells, Terms terms) {
  ClaimPart judge(Predicate.RatioAtEachLoad ratio) {
    String asks = ratio.quantity().text() + " of " + Cell.contrast(ratio.over(), ratio.under())
        + ", at each rate that both keep up: " + ratio.range().text();
    List<Rate> common = cells.planned().rates(ratio.over());
    List<Rate> others = cells.planned().rates(ratio.under());
    if (common.size() < 2 || others.size() < 2) {
      return asking(asks, kept(ratio.over(), ratio.under())
          ? new RatioJudge(cells, terms).judge(ratio.alone())
          : Judgement.untold(asks,
              new Sample.None("it is not certain that both keep up the rate", true)));
    }
    Optional<Sample.None> mixed = mixed(ratio.over()).or(() -> mixed(ratio.under()));
    return mixed.map(none -> Judgement.untold(asks, none))
        .orElseGet(() -> overRates(asks, ratio,
            common.stream().filter(others::contains).toList()));
  }

  private ClaimPart overRates(String asks, Predicate.RatioAtEachLoad ratio, List<Rate> common) {
    List<Rate> kept = common.stream()
        .filter(rate -> kept(RateSweep.at(ratio.over(), rate), RateSweep.at(ratio.under(), rate)))
        .toList();
    if (kept.isEmpty()) {
      return Judgement.untold(asks, new Sample.None("no rate was certainly kept up by both", true));
    }
    List<ClaimPart> parts =
        kept.stream().map(rate -> new RatioJudge(cells, terms).judge(ratio.at(rate))).toList();
    StringBuilder measured = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      String figure = parts.get(i).measured();
      measured.append(i == 0 ? "" : "; ")
          .append("at ")
          .append(kept.get(i))
          .append(' ')
          .append(figure.isEmpty() ? "none" : figure);
    }
    if (kept.size() < common.size()) {
      measured.append("; not certainly kept up by both: ")
          .append(common.stream()
              .filter(rate -> !kept.contains(rate))
              .map(Rate::toString)
              .collect(Collectors.joining(", ")));
    }
    return Judgement.ofMany(asks, measured.toString(), parts);
  }

  /** Returns whether both certainly sustain the load, as far as their runs show. */
  private boolean kept(Cell over, Cell under) {
    return Stream.of(over, under).noneMatch(cells::perhapsOverloaded);
  }

  private static ClaimPart asking(String asks, ClaimPart part) {
    return new ClaimPart(asks, part.outcome(), part.measured(), part.reason(), part.asked(),
        part.ratio(), part.assumed());
  }

  ClaimPart judge(Predicate.LowestAtLowLoad lowest) {
    String asks = lowest.quantity().text() + " of " + lowest.of().text()
        + " at the lowest rate: below that of " + names(lowest.others());
    List<Rate> rates = cells.planned().rates(lowest.of());
    if (rates.isEmpty()) {
      return Judgement.untold(asks,
          new Sample.None("not measured: no run of " + lowest.of().text(), false));
    }
    Rate rate = rates.getFirst();
    RatioJudge judge = new RatioJudge(cells, terms);
    return Judgement.all(asks, lowest.others()
        .stream()
        .map(other -> judge.judge(new Predicate.Ratio(lowest.quantity(),
            RateSweep.at(lowest.of(), rate), RateSweep.at(other, rate), Range.below(1),
            Optional.of(new Doubt(Doubt.Shared.MACHINE, Bias.EITHER)))))
        .toList());
  }

  ClaimPart judge(Predicate.DegradesFirst first) {
    String asks = "as the rate grows, " + first.of().text() + " is the first to give way, with "
        + first.quantity().text() + " past " + Interval.factor(first.factor())
        + " times that at the lowest rate, or a load that is not kept up, before "
        + names(first.others());
    for (Cell cell : first.cells()) {
      int rates = cells.planned().rates(cell).size();
      if (rates < 2) {
        return Judgement.untold(asks, new Sample.None(
            "it takes several rates of " + cell.text() + ", and " + rates + " was measured",
            false));
      }
    }
    return first.cells()
        .stream()
        .flatMap(cell -> mixed(cell).stream())
        .findFirst()
        .map(none -> Judgement.untold(asks, none))
        .or(() -> objection(asks, first))
        .orElseGet(() -> judge(asks, first));
  }

  /** Runs that differ in more than the rate show nothing about the rate. */
  private Optional<Sample.None> mixed(Cell cell) {
    return cells.planned().differByRateOnly(cell)
        ? Optional.empty()
        : Optional.of(new Sample.None("the runs of " + cell.text()
            + " differ in more than the rate, or searched for it", true));
  }

  /** Returns the objection to a comparison of unequal systems. */
  private Optional<ClaimPart> objection(String asks, Predicate.DegradesFirst first) {
    Sample mine = sweep(first, first.of()).sample(cells.planned().rates(first.of()).getFirst());
    for (Cell cell : first.others()) {
      Sample theirs = sweep(first, cell).sample(cells.planned().rates(cell).getFirst());
      if (mine instanceof Sample.Values one && theirs instanceof Sample.Values other) {
        Optional<String> objection = new Objections(cells, terms).to(one, other);
        if (objection.isPresent()) {
          return objection
              .map(text -> Judgement.part(asks, ClaimOutcome.INCONCLUSIVE, "", text));
        }
      }
    }
    return Optional.empty();
  }

  private ClaimPart judge(String asks, Predicate.DegradesFirst first) {
    RateSweep mine = sweep(first, first.of());
    for (Cell cell : first.others()) {
      Optional<Rate> theirs = sweep(first, cell).givesWayAt();
      if (theirs.filter(mine::keepsUp).isPresent()) {
        return part(asks, ClaimOutcome.CONTRADICTED, first, cell.text() + " gives way at "
            + theirs.get() + ", which " + first.of().text() + " keeps up");
      }
    }
    Optional<Rate> rate = mine.givesWayAt();
    if (rate.isEmpty()) {
      return Judgement.part(asks, ClaimOutcome.INCONCLUSIVE, "", first.of().text()
          + " does so at no measured rate for certain, or may have done so before");
    }
    for (Cell cell : first.others()) {
      if (!sweep(first, cell).keepsUp(rate.get())) {
        return Judgement.part(asks, ClaimOutcome.INCONCLUSIVE, "",
            first.of().text() + " gives way at " + rate.get() + ", and it is not certain that "
                + cell.text() + " keeps up that rate and all below");
      }
    }
    return part(asks, ClaimOutcome.SUPPORTED, first, first.of().text() + " gives way at "
        + rate.get() + ", which " + names(first.others()) + " keep up");
  }

  private RateSweep sweep(Predicate.DegradesFirst first, Cell cell) {
    return new RateSweep(cells, cell, first.quantity(), first.factor());
  }

  /** Returns the rate at which a system gives way depends on the resources that its nodes share. */
  private ClaimPart part(String asks, ClaimOutcome outcome, Predicate.DegradesFirst first,
      String measured) {
    boolean shared = first.cells()
        .stream()
        .flatMap(cell -> cells.of(cell).stream())
        .map(RunFindings::run)
        .anyMatch(Doubt::oneMachine);
    return shared
        ? Judgement.part(asks, ClaimOutcome.INCONCLUSIVE, measured,
            Doubt.Shared.MACHINE.text() + ", and that can decide which system gives way first")
        : Judgement.part(asks, outcome, measured, "");
  }

  private static String names(List<Cell> cells) {
    return Names.list(cells.stream().map(Cell::text).toList());
  }
}
