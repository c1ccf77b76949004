package io.weir.findings.published;

import io.weir.core.published.Axis;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * One system as the rate grows.
 *
 * @param cells what was measured
 * @param cell the system
 * @param quantity what is looked at
 * @param factor the multiple of the quantity at the lowest rate from which on the system is
 * overloaded
 */
record RateSweep(Cells cells, Cell cell, Amount quantity, double factor) {
  /** How the system stands at a rate. */
  enum SweepOutcome {
    /** The load surely was kept up in all runs, with the quantity within bounds. */
    KEPT,
    /** It surely was not. */
    GAVE_WAY,
    /** The runs do not say which. */
    OPEN
  }

  /** Returns the same cell at a rate. */
  static Cell at(Cell cell, Rate rate) {
    return cell.at(Axis.RATE, rate.toString());
  }

  List<Rate> rates() {
    return cells.planned().rates(cell);
  }

  /** Returns the lowest rate at which it gives way, if it is known to keep up all below. */
  Optional<Rate> givesWayAt() {
    return rates().stream()
        .filter(rate -> at(rate) != SweepOutcome.KEPT)
        .findFirst()
        .filter(rate -> at(rate) == SweepOutcome.GAVE_WAY);
  }

  /** Returns whether it was measured at a rate, and is known to keep up this one and all below. */
  boolean keepsUp(Rate rate) {
    List<Rate> rates = rates();
    return rates.contains(rate)
        && rates.stream()
            .filter(one -> one.compareTo(rate) <= 0)
            .allMatch(one -> at(one) == SweepOutcome.KEPT);
  }

  /** Returns its state at a rate. Other rates are compared with the lowest. */
  SweepOutcome at(Rate rate) {
    Cell here = at(cell, rate);
    Rate lowest = rates().getFirst();
    if (rate.equals(lowest)) {
      return sample(rate) instanceof Sample.Values values
          && values.values().size() >= Cells.ENOUGH_RUNS
          && values.left() == 0
          && !cells.perhapsOverloaded(here) ? SweepOutcome.KEPT : SweepOutcome.OPEN;
    }
    if (cells.surelyOverloaded(here)) {
      return SweepOutcome.GAVE_WAY;
    }
    return sample(rate) instanceof Sample.Values high
        && sample(lowest) instanceof Sample.Values low
            ? outcome(Interval.of(high, low),
                high.left() > 0 || cells.perhapsOverloaded(here))
            : SweepOutcome.OPEN;
  }

  private SweepOutcome outcome(Interval rise, boolean doubtful) {
    if (!rise.enough()) {
      return SweepOutcome.OPEN;
    }
    if (rise.low() > factor) {
      return SweepOutcome.GAVE_WAY;
    }
    return rise.high() <= factor && !doubtful ? SweepOutcome.KEPT : SweepOutcome.OPEN;
  }

  /** Returns the quantity at a rate. */
  Sample sample(Rate rate) {
    return cells.sample(at(cell, rate), quantity);
  }
}
