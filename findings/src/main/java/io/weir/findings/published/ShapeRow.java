package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Optional;

/**
 * A ratio that a study's table holds, statistic by statistic.
 *
 * @param kind what stands on the two sides
 * @param measure what was measured, as the study names it
 * @param over what is above the line of the ratio
 * @param under what is below it
 * @param where what both have in common; may be empty
 * @param remark the study's remark on its cells; may be empty
 * @param ratios the ratios
 */
public record ShapeRow(Kind kind, String measure, String over, String under, String where,
    String remark, @JsonAlias("figures") List<ShapeFigure> ratios) {
  public ShapeRow {
    ratios = List.copyOf(ratios);
  }

  /** The kind of a ratio. */
  public enum Kind {
    /** Two systems in the same place. */
    SYSTEMS,
    /** One system at the two ends of an axis. */
    TREND
  }

  /**
   * A published ratio and the measured one.
   *
   * @param statistic of which statistic, as {@code p99}
   * @param published the study's ratio, of single figures
   * @param measured the ratio that was measured, with its interval
   * @param agreement how both compare
   * @param reason why there is no measured one; empty if there is
   */
  public record ShapeFigure(String statistic, double published, Optional<Measured> measured,
      Agreement agreement, String reason) {
    public ShapeFigure {
      if (measured.isPresent() == (agreement == Agreement.NOT_MEASURED)) {
        throw new IllegalArgumentException("what was measured agrees or does not: " + agreement);
      }
    }
  }

  /**
   * A measured ratio.
   *
   * @param ratio the estimate
   * @param low the low end of its 95 % interval; 0 if it is open
   * @param high the high end; infinite if it is open
   * @param repetitions how many repetitions, or rounds of windows, have both values
   * @param inTurns whether these are rounds
   * @param lowConfidence whether one of the values has low confidence
   */
  public record Measured(double ratio, double low, double high, int repetitions,
      boolean inTurns, @JsonAlias("suspect") boolean lowConfidence) {
    /** Returns whether it has an interval around it. */
    boolean hasInterval() {
      return repetitions > 1 && low <= ratio && ratio <= high;
    }
  }

  /** How a measured ratio stands to a published one. */
  public enum Agreement {
    /** Both on the same side of 1, or both within the margin of it. */
    SAME_SIDE,
    /** On different sides. */
    OTHER_SIDE,
    /** The repetitions are too few, or the interval includes more than one side. */
    OPEN,
    /** There is no such measurement. */
    NOT_MEASURED
  }
}
