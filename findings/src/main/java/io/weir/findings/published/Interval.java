package io.weir.findings.published;

import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.BlockRatios;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * By what factor one sample differs from another, paired within repetitions. The bounds of each run
 * widen the interval, and a one-sided bound leaves an end open. Runs that took turns are paired
 * within rounds. Values of dilated time are extrapolated to none, if two dilations have
 * repetitions.
 *
 * @param ratio the ratio with its 95 % interval
 * @param inTurns whether it rests on rounds, which its repetitions are then
 * @param dilations those that it is extrapolated from; empty if it is not
 * @param lowConfidence whether one of the values has low confidence
 */
public record Interval(BlockEstimate ratio, boolean inTurns, List<Integer> dilations,
    boolean lowConfidence) {
  public Interval {
    dilations = List.copyOf(dilations);
  }

  /** Returns the factor from one sample to another. */
  public static Interval of(Sample.Values over, Sample.Values under) {
    boolean lowConfidence = over.lowConfidence() || under.lowConfidence();
    return Extrapolation.ratio(over, under)
        .map(host -> new Interval(host, false, List.copyOf(over.dilations()), lowConfidence))
        .or(() -> BlockEstimate
            .ofRounds(over.inTurnsWith(under), under.inTurnsWith(over), over.runs().stream())
            .map(rounds -> new Interval(rounds, true, List.of(), lowConfidence)))
        .orElseGet(() -> new Interval(
            BlockEstimate.of(BlockRatios.of(over.values(), under.values())), false, List.of(),
            lowConfidence));
  }

  /** Returns a sample by itself. */
  static Interval of(Sample.Values values) {
    return new Interval(BlockEstimate.of(BlockRatios.of(values.values())), false,
        List.of(), values.lowConfidence());
  }

  /** Returns it as a part of findings. */
  Measured measured() {
    return new Measured(ratio.ratio(), ratio.low(), ratio.high(), ratio.repetitions(), inTurns,
        lowConfidence);
  }

  double low() {
    return ratio.low();
  }

  double high() {
    return ratio.high();
  }

  /** Returns whether there are enough repetitions to conclude anything. */
  public boolean enough() {
    return ratio.enough();
  }

  /** Display text, as {@code × 0.92 to 0.97 (95 %, 3 repetitions)}. */
  public String text() {
    return text(factor -> "× " + factor(factor));
  }

  /**
   * Returns the same for values that are no factors.
   *
   * @param unit writes a value
   */
  String text(DoubleFunction<String> unit) {
    String range;
    if (!enough()) {
      range = unit.apply(ratio.ratio());
    } else if (Double.isInfinite(high())) {
      range = low() == 0 ? "any value" : "at least " + unit.apply(low());
    } else {
      range = low() == 0
          ? "at most " + unit.apply(high())
          : unit.apply(low()) + " to " + unit.apply(high()).replace("× ", "");
    }
    return range + " (" + (enough() ? "95 %, " : "") + repetitions(ratio.repetitions(), inTurns)
        + (dilations.isEmpty()
            ? ""
            : " at dilations " + Names.list(dilations.stream().map(String::valueOf).toList())
                + ", extrapolated to none")
        + (lowConfidence ? ", including values of low confidence" : "") + ")";
  }

  /**
   * Returns a number of repetitions as display text.
   *
   * @param inTurns whether they are rounds of windows
   */
  static String repetitions(int count, boolean inTurns) {
    return count + (inTurns ? " round" : " repetition") + (count == 1 ? "" : "s");
  }

  /** Returns a factor as display text. */
  public static String factor(double ratio) {
    return ratio >= 100
        ? String.format(Locale.ROOT, "%,.0f", ratio)
        : String.format(Locale.ROOT, ratio >= 10 ? "%.1f" : "%.2f", ratio);
  }
}
