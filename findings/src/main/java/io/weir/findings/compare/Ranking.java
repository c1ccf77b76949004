package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Systems by their median, as {@code Publish p50: redis 2.60 ms, pulsar 27.0 ms and kafka 43.0 ms.
 * The runs of pulsar and kafka overlap}. The order is that of the values, whether or not their
 * differences are confirmed. Systems that were overloaded in some runs come after those that never
 * were, since their other runs do not rank them. Systems without a value are last.
 *
 * @param systems all systems of a variant
 */
record Ranking(List<SystemFindings> systems) {
  private static final int FEWEST = 3;

  /** A system and its value. */
  private record Place(SystemFindings of, SystemFigure value) {
    String system() {
      return of.system();
    }

    boolean overloaded() {
      return value.overloaded() > 0;
    }

    String text() {
      return overloaded()
          ? system() + " (overload in " + value.overloaded() + " of "
              + Quantity.of(of.completed(), "run") + ")"
          : system() + " " + (value.verdict() == Verdict.VALID ? "" : "~")
              + FigureText.bound(value.atLeast())
              + FigureText.quantity(value.metric(), value.median());
    }

    /** Returns the order among systems that were overloaded, or among the others. */
    double order() {
      return overloaded() ? value.overloaded() : value.median();
    }
  }

  /** Returns the systems in order. */
  List<SystemFindings> ranked() {
    List<String> order = order();
    return systems.stream()
        .sorted(Comparator.comparing(system -> order.indexOf(system.system())))
        .toList();
  }

  /** Returns the names of the systems in order. */
  List<String> order() {
    List<String> names = new ArrayList<>(ranking().stream().map(Place::system).toList());
    systems.stream()
        .map(SystemFindings::system)
        .filter(system -> !names.contains(system))
        .forEach(names::add);
    return names;
  }

  /** Returns the ranking in sentences; absent with fewer than three systems or two places. */
  Optional<String> text() {
    List<Place> places = ranking();
    if (systems.size() < FEWEST || places.size() < 2 || places.getFirst().overloaded()) {
      return Optional.empty();
    }
    List<String> without = order().subList(places.size(), systems.size());
    return Optional.of(
        Names.capital(FigureText.name(places.getFirst().value().metric())) + ": "
            + Names.list(places.stream().map(Place::text).toList())
            + (without.isEmpty() ? "" : "; no value of " + Names.list(without)) + "."
            + overlap(places));
  }

  private List<Place> ranking() {
    return Headline.metrics(1)
        .stream()
        .map(this::ranking)
        .max(Comparator.comparingInt(List::size))
        .orElseThrow();
  }

  private List<Place> ranking(Metric metric) {
    return systems.stream()
        .flatMap(system -> system.metric(new FigureKey.Latency(metric, Statistic.P50))
            .filter(value -> value.known() || value.overloaded() > 0)
            .map(value -> new Place(system, value))
            .stream())
        .sorted(Comparator.comparing(Place::overloaded).thenComparing(Place::order))
        .toList();
  }

  /**
   * Returns which systems' runs overlap, of those that were never overloaded; empty text if there
   * are fewer than two, or if one has a single run or a run of which only a lower bound is known.
   */
  private static String overlap(List<Place> all) {
    List<Place> places = all.stream().filter(place -> !place.overloaded()).toList();
    if (places.size() < 2 || places.stream()
        .map(Place::value)
        .anyMatch(value -> value.runs() < 2 || value.atLeast())) {
      return "";
    }
    List<String> overlapping = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= places.size(); to++) {
      if (isApart(places, to)) {
        if (to - from > 1) {
          overlapping.add("of "
              + Names.list(places.subList(from, to).stream().map(Place::system).toList()));
        }
        from = to;
      }
    }
    return overlapping.isEmpty()
        ? " The runs of no two " + (places.size() < all.size() ? "other " : "")
            + "systems overlap."
        : " The runs " + String.join(", and ", overlapping) + " overlap.";
  }

  /** Returns whether all runs of the first systems are below all runs of the others. */
  private static boolean isApart(List<Place> places, int first) {
    double highest = places.subList(0, first)
        .stream()
        .mapToDouble(place -> place.value().highest())
        .max()
        .orElseThrow();
    return places.subList(first, places.size())
        .stream()
        .allMatch(place -> place.value().lowest() > highest);
  }
}
