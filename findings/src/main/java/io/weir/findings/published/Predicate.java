package io.weir.findings.published;

import io.weir.core.published.Axis;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One thing that must hold for a claim to hold. */
sealed interface Predicate {
  /** What is measured. */
  Amount quantity();

  /**
   * A quantity in one cell by that in another lies within a range.
   *
   * @param doubt what would spoil it
   */
  record Ratio(Amount quantity, Cell over, Cell under, Range range, Optional<Doubt> doubt)
      implements Predicate {}

  /**
   * A latency in one cell by that in another lies within a range at every rate that both systems
   * keep up.
   *
   * @param doubt what would spoil it
   */
  record RatioAtEachLoad(Amount quantity, Cell over, Cell under, Range range,
      Optional<Doubt> doubt) implements Predicate {
    /** What is asked at one of the rates. */
    Ratio at(Rate rate) {
      return new Ratio(quantity, Ladder.at(over, rate), Ladder.at(under, rate), range, doubt);
    }

    /** What is asked where there is one rate only. */
    Ratio alone() {
      return new Ratio(quantity, over, under, range, doubt);
    }
  }

  /**
   * A quantity by another one of the same cell lies within a range.
   *
   * @param quantity what is above the line
   * @param before what is below it
   * @param doubt what would spoil it
   */
  record Change(Amount quantity, Amount before, Cell of, Range range, Doubt doubt)
      implements Predicate {}

  /**
   * A quantity rises or falls along an axis: from its first place to its last, and nowhere against
   * it.
   *
   * @param of the system, and what all places have in common
   * @param places the study's places on the axis, in order; both ends must be measured
   * @param rises whether it rises; otherwise it falls
   * @param doubt what would spoil it
   */
  record Trend(Amount quantity, Cell of, Axis axis, List<String> places, boolean rises,
      Optional<Doubt> doubt) implements Predicate {
    public Trend {
      places = List.copyOf(places);
    }
  }

  /**
   * A quantity itself lies within a range, in nanoseconds.
   *
   * @param range where; absolute figures hold for a machine, so a contradiction on another one only
   * says that it is another one
   */
  record Bound(Amount quantity, Cell of, Range range) implements Predicate {}

  /**
   * At the lowest rate that was measured a system is below the others.
   *
   * @param of the system
   * @param others the others
   */
  record LowestAtLowLoad(Amount quantity, Cell of, List<Cell> others) implements Predicate {
    public LowestAtLowLoad {
      others = List.copyOf(others);
    }
  }

  /**
   * As the rate grows a system is the first to give way: its quantity is so many times that at the
   * lowest rate, or the load is not kept up.
   *
   * @param of the system
   * @param others the others
   * @param factor how many times
   */
  record DegradesFirst(Amount quantity, Cell of, List<Cell> others, double factor)
      implements Predicate {
    public DegradesFirst {
      others = List.copyOf(others);
    }

    /** The system and the others. */
    List<Cell> cells() {
      return Stream.concat(Stream.of(of), others.stream()).toList();
    }
  }
}
