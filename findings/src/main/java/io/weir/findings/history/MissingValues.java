package io.weir.findings.history;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results in which a system has no value of some metrics. A system that stops keeping up has no
 * point on the chart, which must not look like the end of its history.
 *
 * @param values its values by the number of the result, from 0
 * @param newest the number of the newest result
 */
record MissingValues(String title, SortedMap<Integer, SystemValues> values, int newest) {
  /** Returns a sentence for metrics that miss values in the same results; none if all is there. */
  List<String> cautions(List<FigureKey> figures) {
    Map<SortedMap<Integer, NoValue>, List<FigureKey>> alike = new LinkedHashMap<>();
    figures.forEach(
        figure -> alike.computeIfAbsent(of(figure), any -> new ArrayList<>()).add(figure));
    return alike.entrySet()
        .stream()
        .filter(entry -> !entry.getKey().isEmpty())
        .map(entry -> sentence(entry.getKey(), entry.getValue().size() == figures.size()
            ? "value"
            : FigureText.names(entry.getValue(), 1)))
        .toList();
  }

  private SortedMap<Integer, NoValue> of(FigureKey figure) {
    SortedMap<Integer, NoValue> missing = new TreeMap<>();
    values.forEach((result, of) -> {
      if (of.missing().containsKey(figure)) {
        missing.put(result, of.missing().get(figure));
      }
    });
    return missing;
  }

  private String sentence(SortedMap<Integer, NoValue> missing, String what) {
    Map<NoValue, Long> counts = missing.values()
        .stream()
        .collect(Collectors.groupingBy(reason -> reason, TreeMap::new, Collectors.counting()));
    String reasons = counts.entrySet()
        .stream()
        .map(entry -> entry.getKey().words() + " in " + entry.getValue())
        .collect(Collectors.joining(", "));
    return Names.capital(title) + ": no valid " + what + " in " + missing.size() + " of "
        + Quantity.of(values.size(), "result") + " (" + reasons + ")"
        + (missing.containsKey(newest) ? ", the newest among them." : ".");
  }
}
