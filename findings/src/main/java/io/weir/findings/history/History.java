package io.weir.findings.history;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a scenario over its stored results.
 *
 * @param format the version of the JSON form
 * @param scenario the name of the scenario
 * @param relativeTo the system that the others are compared with; absent for absolute values
 * @param answer the changes, a sentence each; or that there is none
 * @param cautions what must not be overlooked
 * @param results the comparable results, oldest first
 * @param series the values of each system, variant and metric
 * @param apart what is not comparable with the newest result
 */
public record History(int format, String scenario, Optional<String> relativeTo,
    List<String> answer, List<String> cautions, List<Result> results, List<Series> series,
    List<Apart> apart) {
  static final int FORMAT = 2;

  public History {
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
    results = List.copyOf(results);
    series = List.copyOf(series);
    apart = List.copyOf(apart);
  }

  /**
   * A stored result.
   *
   * @param folder its folder
   * @param started when its first deployment began
   * @param weir the version of weir that measured it
   * @param host the facts by which its machine is recognized; empty text if they are not known
   * @param rules the number of the rules that judged it; absent if they are those of this weir
   */
  public record Result(String folder, Instant started, String weir, String host,
      Optional<Integer> rules) {}

  /**
   * A metric of a system over results.
   *
   * @param variant the swept values; empty without a sweep
   * @param points its values, oldest first; none of results without a valid value
   * @param changes the changes of its level, oldest first; without those that count as equal
   */
  public record Series(String system, Map<String, String> variant, FigureKey metric,
      List<Point> points, List<Change> changes) {
    public Series {
      variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
      points = List.copyOf(points);
      changes = List.copyOf(changes);
    }

    /** Returns the values that are no bounds: only these have ratios and changes. */
    List<Point> exact() {
      return points.stream().filter(point -> !point.atLeast()).toList();
    }

    /** Returns the value in a result, if it has a valid one. */
    Optional<Point> in(int result) {
      return points.stream().filter(point -> point.result() == result).findFirst();
    }
  }

  /**
   * A value in a result.
   *
   * @param result the number of its result, from 0
   * @param circumstances the circumstances that a change may come from
   * @param value the median over the runs, or the ratio to the reference system: nanoseconds,
   * messages per second, or a factor
   * @param interval its 95 % interval, which may be open; absent if it is not known
   * @param atLeast whether it is only a lower bound
   * @param runs how many runs it is from, or rounds of systems that took turns
   * @param verdict the worst verdict among them
   */
  public record Point(int result, Circumstances circumstances, double value,
      Optional<ValueBounds> interval, boolean atLeast, int runs, Verdict verdict) {}

  /**
   * What a change may come from.
   *
   * @param version the version of the system; empty text if it has none
   * @param reference the version of the system that it is compared with; absent for absolute values
   * @param durability the durability in force, in words
   * @param weir the version of weir
   * @param host the machine
   */
  public record Circumstances(String version, Optional<String> reference, String durability,
      String weir, String host) {}

  /**
   * A change of a level.
   *
   * @param result the number of the first result after it
   * @param earliest the low end of the 95 % interval of that number
   * @param latest its high end
   * @param ratio the level after it by the level before it
   * @param low the low end of the 95 % interval of the ratio
   * @param high its high end
   * @param differences what changed within the interval of its place, as
   * {@code version 4.2.0 → 4.3.0}
   */
  public record Change(int result, int earliest, int latest, double ratio, double low,
      double high, List<String> differences) {
    public Change {
      differences = List.copyOf(differences);
    }
  }

  /** A result, or one of its systems, that is not comparable with the newest result, and why. */
  public record Apart(String folder, String system, String reason) {}
}
