package io.weir.findings.bisect;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The search for the value of a setting from which on a latency differs. The values have an order.
 * The first one is compared with the last, and then with values between them.
 *
 * <p>A value is like the first, or like the last, if the whole interval of its ratio to the first
 * lies on that side of the geometric mean of 1 and the ratio of the last. The search assumes one
 * change that all later values keep, as every bisection does. Immutable.
 *
 * @param system whose setting it is
 * @param key the setting
 * @param values its values in order, at least two, all different
 * @param steps what was measured, in order of time; the first is that of the last value
 */
public record Bisection(String system, String key, List<String> values, List<Step> steps) {

  /** Which end a value resembles. */
  public enum Likeness {
    FIRST, LAST,
    /** The interval of its ratio contains the limit, or there is none. */
    UNDECIDED
  }

  /**
   * A measurement that comes next.
   *
   * @param value compared with the first
   * @param complete whether it uses all of its time, however soon it is decided against 1: it was
   * measured before, and then lay on both sides of the limit
   */
  public record Trial(String value, boolean complete) {}

  /**
   * The ratio of a value's latency to that of the first value.
   *
   * @param low the low end of its interval
   * @param high its high end
   * @param confident whether neither of both latencies has low confidence
   */
  public record Ratio(double ratio, double low, double high, boolean confident) {
    /** Returns the ratio of a comparison with the first value; empty if there is no interval. */
    static Optional<Ratio> of(Comparison comparison) {
      return comparison.hasInterval() && comparison.outcome() != Outcome.NOT_COMPARABLE
          ? Optional.of(new Ratio(comparison.ratio(), comparison.low(), comparison.high(),
              !comparison.lowConfidence()))
          : Optional.empty();
    }

    private Ratio inverse() {
      return new Ratio(1 / ratio, 1 / high, 1 / low, confident);
    }
  }

  /**
   * A value that was measured in turns with the first.
   *
   * @param value which
   * @param ratio to the first; empty if it has none
   * @param likeness which end it resembles
   * @param result the folder of the result
   */
  public record Step(String value, Optional<Ratio> ratio, Likeness likeness, String result) {}

  public Bisection {
    values = List.copyOf(values);
    steps = List.copyOf(steps);
    if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException("a bisection needs two or more different values");
    }
  }

  /** Starts a search. */
  public static Bisection of(String system, String key, List<String> values) {
    return new Bisection(system, key, values, List.of());
  }

  /**
   * Adds what a trial showed.
   *
   * @param comparison of the value with the first one; empty if there is none
   * @param result the folder of the result
   */
  public Bisection with(Trial trial, Optional<Comparison> comparison, String result) {
    Optional<Ratio> ratio = comparison.flatMap(Ratio::of);
    Likeness likeness = (steps.isEmpty()
        ? comparison.map(Bisection::ofLast)
        : ratio.map(this::likeness)).orElse(Likeness.UNDECIDED);
    return new Bisection(system, key, values, Stream.concat(steps.stream(),
        Stream.of(new Step(trial.value(), ratio, likeness, result))).toList());
  }

  /** Returns which end the last value resembles: itself, if it differs from the first. */
  private static Likeness ofLast(Comparison comparison) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> Likeness.LAST;
      case EQUIVALENT -> Likeness.FIRST;
      case INCONCLUSIVE, NOT_COMPARABLE -> Likeness.UNDECIDED;
    };
  }

  private Likeness likeness(Ratio ratio) {
    Ratio whole = whole().orElseThrow();
    double limit = Math.sqrt(whole.ratio);
    Ratio upwards = limit > 1 ? ratio : ratio.inverse();
    double bound = Math.max(limit, 1 / limit);
    if (upwards.high < bound) {
      return Likeness.FIRST;
    }
    return upwards.low > bound ? Likeness.LAST : Likeness.UNDECIDED;
  }

  /** Returns the ratio of the last value to the first, if they are known to differ. */
  public Optional<Ratio> whole() {
    return steps.stream()
        .findFirst()
        .filter(step -> step.likeness() == Likeness.LAST)
        .flatMap(Step::ratio);
  }

  /** Returns what is to be measured next; empty at the end. */
  public Optional<Trial> next() {
    if (steps.isEmpty()) {
      return Optional.of(new Trial(values.getLast(), false));
    }
    if (whole().isEmpty()) {
      return Optional.empty();
    }
    Step latest = steps.getLast();
    if (latest.likeness() == Likeness.UNDECIDED && count(latest.value()) == 1) {
      return Optional.of(new Trial(latest.value(), true));
    }
    double middle = (place(before()) + place(after())) / 2.0;
    return between().stream()
        .filter(value -> count(value) == 0)
        .min(Comparator.comparingDouble(value -> Math.abs(place(value) - middle)))
        .map(value -> new Trial(value, false));
  }

  /** Returns the last value that is known to be like the first. */
  @JsonProperty
  public String before() {
    return known(Likeness.FIRST).max()
        .stream()
        .mapToObj(values::get)
        .findFirst()
        .orElse(values.getFirst());
  }

  /** Returns the first value that is known to be like the last. */
  @JsonProperty
  public String after() {
    int before = place(before());
    OptionalInt after = known(Likeness.LAST).filter(place -> place > before).min();
    return after.isPresent() ? values.get(after.getAsInt()) : values.getLast();
  }

  private IntStream known(Likeness likeness) {
    return steps.stream()
        .filter(step -> step.likeness() == likeness)
        .mapToInt(step -> place(step.value()));
  }

  /** Returns the values between both, which are not known to be like one end. */
  @JsonProperty
  public List<String> between() {
    int from = place(before()) + 1;
    return values.subList(from, Math.max(from, place(after())));
  }

  /** Returns whether the change lies between two neighboring values. */
  @JsonProperty
  public boolean found() {
    return whole().isPresent() && between().isEmpty();
  }

  /**
   * Returns the values that are like neither end: their intervals exclude 1, and have no point in
   * common with that of the last value. Then there are several changes.
   */
  public List<String> apart() {
    return whole().map(whole -> steps.stream()
        .skip(1)
        .filter(step -> step.ratio().filter(isApart(whole)).isPresent())
        .map(Step::value)
        .distinct()
        .toList()).orElse(List.of());
  }

  private static Predicate<Ratio> isApart(Ratio whole) {
    return ratio -> (ratio.low > 1 || ratio.high < 1)
        && (ratio.high < whole.low || ratio.low > whole.high);
  }

  private long count(String value) {
    return steps.stream().filter(step -> step.value().equals(value)).count();
  }

  private int place(String value) {
    return values.indexOf(value);
  }
}
