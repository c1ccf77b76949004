package io.weir.findings.history;

import io.weir.core.result.Environment;
import io.weir.findings.across.Difference;
import io.weir.findings.across.HostChange;
import io.weir.findings.history.History.Circumstances;
import io.weir.findings.history.History.Point;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds what changed from result to result.
 *
 * @param relativeTo the reference system of ratios, if there is one
 * @param hosts the facts of each result's machine
 */
record ChangeCauses(Optional<String> relativeTo, List<Optional<Environment>> hosts) {
  /** Software of a machine has many facts. */
  private static final int NAMED = 2;

  ChangeCauses {
    hosts = List.copyOf(hosts);
  }

  /** Returns what changed in the course of some values, in order of time. */
  List<String> within(List<Point> points) {
    return IntStream.range(1, points.size())
        .boxed()
        .flatMap(i -> between(points.get(i - 1), points.get(i)).stream())
        .distinct()
        .toList();
  }

  private List<String> between(Point before, Point after) {
    List<String> differences = new ArrayList<>();
    Circumstances one = before.circumstances();
    Circumstances other = after.circumstances();
    add(differences, "version", one.version(), other.version());
    add(differences, "version of " + relativeTo.orElse(""), one.reference().orElse(""),
        other.reference().orElse(""));
    add(differences, "durability", one.durability(), other.durability());
    add(differences, "weir", one.weir(), other.weir());
    differences.addAll(host(HostChange.between(hosts.get(before.result()),
        hosts.get(after.result()))));
    return differences;
  }

  private static List<String> host(HostChange change) {
    return switch (change.relation()) {
      case SAME -> List.of();
      case OTHER -> List.of("another host");
      case UNKNOWN -> List.of("unknown host");
      case CHANGED -> changed(change.differences());
    };
  }

  private static List<String> changed(List<Difference> differences) {
    List<String> texts = new ArrayList<>(differences.stream()
        .limit(NAMED)
        .map(difference -> "host " + difference.text())
        .toList());
    if (differences.size() > NAMED) {
      texts.add((differences.size() - NAMED) + " more of the host");
    }
    return texts;
  }

  private static void add(List<String> differences, String name, String before, String after) {
    if (!before.equals(after)) {
      differences.add(name + " " + (before.isEmpty() ? Quantity.NONE : before) + " → "
          + (after.isEmpty() ? Quantity.NONE : after));
    }
  }
}
