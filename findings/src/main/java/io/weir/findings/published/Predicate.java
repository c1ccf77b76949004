package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.published.Axis;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One thing that must hold for a claim to hold. In JSON its name leads to its parts. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Predicate.Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Predicate.RatioAtEachLoad.class, name = "ratio-at-each-load"),
    @JsonSubTypes.Type(value = Predicate.Change.class, name = "change"),
    @JsonSubTypes.Type(value = Predicate.Trend.class, name = "trend"),
    @JsonSubTypes.Type(value = Predicate.Bound.class, name = "bound"),
    @JsonSubTypes.Type(value = Predicate.LowestAtLowLoad.class, name = "lowest-at-low-load"),
    @JsonSubTypes.Type(value = Predicate.DegradesFirst.class, name = "degrades-first")})
sealed interface Predicate {
  /** Returns the measured quantity. */
  Amount quantity();

  /** Returns the cells that it is about. */
  default List<Cell> cells() {
    return switch (this) {
      case Ratio it -> List.of(it.over, it.under);
      case RatioAtEachLoad it -> List.of(it.over, it.under);
      case Change it -> List.of(it.of);
      case Trend it -> List.of(it.of);
      case Bound it -> List.of(it.of);
      case LowestAtLowLoad it -> joined(it.of, it.others);
      case DegradesFirst it -> joined(it.of, it.others);
    };
  }

  private static List<Cell> joined(Cell one, List<Cell> others) {
    return Stream.concat(Stream.of(one), others.stream()).toList();
  }

  /** Returns the same at a place, which each of its cells takes over. */
  default Predicate at(Map<Axis, String> place) {
    return switch (this) {
      case Ratio it -> new Ratio(it.quantity, it.over.at(place), it.under.at(place), it.range,
          it.doubt);
      case RatioAtEachLoad it -> new RatioAtEachLoad(it.quantity, it.over.at(place),
          it.under.at(place), it.range, it.doubt);
      case Change it -> new Change(it.quantity, it.before, it.of.at(place), it.range, it.doubt);
      case Trend it -> new Trend(it.quantity, it.of.at(place), it.axis, it.places, it.rises,
          it.doubt);
      case Bound it -> new Bound(it.quantity, it.of.at(place), it.range, it.doubt);
      case LowestAtLowLoad it -> new LowestAtLowLoad(it.quantity, it.of.at(place),
          at(it.others, place));
      case DegradesFirst it -> new DegradesFirst(it.quantity, it.of.at(place),
          at(it.others, place), it.factor);
    };
  }

  private static List<Cell> at(List<Cell> cells, Map<Axis, String> place) {
    return cells.stream().map(cell -> cell.at(place)).toList();
  }

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
    /** Returns the question at one of the rates. */
    Ratio at(Rate rate) {
      return new Ratio(quantity, RateSweep.at(over, rate), RateSweep.at(under, rate), range, doubt);
    }

    /** Returns the question if there is only one rate. */
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
   * @param doubt what would spoil it
   */
  record Bound(Amount quantity, Cell of, Range range, Optional<Doubt> doubt)
      implements Predicate {}

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
  }
}
