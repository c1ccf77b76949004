package io.weir.findings.sweep;

import io.weir.findings.text.Magnitude;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The places of swept values on a horizontal axis: by their size if all are quantities of one kind,
 * else at equal distances in the order of the scenario.
 *
 * @param places from 0 to 1, one for each value
 * @param quantities whether they are places by size, so that a line between them has a meaning
 */
record SweptScale(List<Double> places, boolean quantities) {
  /** From this factor on, the axis is logarithmic. */
  private static final double DECADE = 10;

  SweptScale {
    places = List.copyOf(places);
  }

  /** Returns the scale of at least two different values. */
  static SweptScale of(List<String> values) {
    List<Magnitude> sizes =
        SweptPath.brief(values)
            .stream()
            .map(Magnitude::of)
            .flatMap(Optional::stream)
            .toList();
    boolean quantities = sizes.size() == values.size()
        && sizes.stream().map(Magnitude::unit).distinct().count() == 1
        && sizes.stream().map(Magnitude::value).distinct().count() == values.size();
    return quantities
        ? new SweptScale(scaled(sizes.stream().map(Magnitude::value).toList()), true)
        : new SweptScale(scaled(IntStream.range(0, values.size())
            .mapToObj(i -> (double) i)
            .toList()), false);
  }

  private static List<Double> scaled(List<Double> sizes) {
    double least = sizes.stream().min(Double::compare).orElseThrow();
    double most = sizes.stream().max(Double::compare).orElseThrow();
    if (least > 0 && most / least >= DECADE) {
      return sizes.stream().map(size -> Math.log(size / least) / Math.log(most / least)).toList();
    }
    return sizes.stream().map(size -> (size - least) / (most - least)).toList();
  }
}
