package io.weir.findings.sweep;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Part;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of one swept path, compared with the first one on one system.
 *
 * @param path the swept path
 * @param others the values of the other swept paths; empty if there are none
 * @param system the scenario's name for it
 * @param points one for each value, in the order of the scenario; at least two
 */
public record SweepFindings(String path, Map<String, String> others, String system,
    List<Point> points) {
  /** Among the findings of the whole; absent without a sweep. */
  public static final Part<List<SweepFindings>> PART =
      Part.listOf(Findings.class, "sweep", SweepFindings.class);

  /** Returns those of a result; empty without a sweep. */
  static List<SweepFindings> of(Findings findings) {
    return findings.part(PART).orElse(List.of());
  }

  /**
   * Returns whether sweeps are of one path and nothing else differs, so that their values fit on a
   * screen.
   */
  static boolean areOfOnePath(List<SweepFindings> sweeps) {
    return sweeps.stream().map(SweepFindings::others).distinct().count() == 1
        && sweeps.stream().map(SweepFindings::path).distinct().count() == 1;
  }

  /**
   * A value of the path.
   *
   * @param comparisons with the first value, metric by metric; none for that value itself
   */
  public record Point(String value, List<Comparison> comparisons) {
    public Point {
      comparisons = List.copyOf(comparisons);
    }

    /** Returns the comparison of a metric, if it was compared. */
    public Optional<Comparison> comparison(FigureKey figure) {
      return comparisons.stream().filter(one -> one.metric().equals(figure)).findFirst();
    }
  }

  public SweepFindings {
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    points = List.copyOf(points);
    if (points.size() < 2) {
      throw new IllegalArgumentException("a sweep has two values, not " + points.size());
    }
  }

  /** Returns the comparisons of a metric, value by value. */
  List<Comparison> comparisons(FigureKey figure) {
    return points.stream().flatMap(point -> point.comparison(figure).stream()).toList();
  }

  /** Returns the values, in the order of the scenario. */
  List<String> values() {
    return points.stream().map(Point::value).toList();
  }

  /** Returns the swept values of the runs at a point. */
  Map<String, String> variant(String value) {
    Map<String, String> variant = new LinkedHashMap<>(others);
    variant.put(path, value);
    return variant;
  }
}
