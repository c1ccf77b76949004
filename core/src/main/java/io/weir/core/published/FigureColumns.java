package io.weir.core.published;

import io.weir.core.text.Malformed;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The columns of a table of published figures, and what a line means by them.
 *
 * @param names the columns in the order of the file
 */
record FigureColumns(List<String> names) {
  private static final String SYSTEM = "system";
  private static final String MEASURE = "measure";
  private static final String REMARK = "remark";
  private static final String VALUE = "value";
  private static final List<String> STATISTICS =
      List.of("avg", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "max");

  FigureColumns {
    names = List.copyOf(names);
  }

  static FigureColumns parse(String line) {
    List<String> names = split(line);
    names.stream().filter(name -> !known(name)).findFirst().ifPresent(name -> {
      throw new Malformed("there is no column '" + name + "'", "the columns are "
          + SYSTEM + ", " + MEASURE + ", " + REMARK + ", " + axes() + ", " + VALUE + ", "
          + String.join(", ", STATISTICS));
    });
    if (new HashSet<>(names).size() < names.size()) {
      throw new Malformed("a column is named twice", "remove one");
    }
    if (!names.containsAll(List.of(SYSTEM, MEASURE))) {
      throw new Malformed(
          "the columns " + SYSTEM + " and " + MEASURE + " are needed", "name them");
    }
    return new FigureColumns(names);
  }

  private static boolean known(String name) {
    return name.equals(SYSTEM) || name.equals(MEASURE) || name.equals(REMARK)
        || name.equals(VALUE) || STATISTICS.contains(name) || Axis.named(name).isPresent();
  }

  private static String axes() {
    return Arrays.stream(Axis.values()).map(Axis::label).collect(Collectors.joining(", "));
  }

  /** What a line says. */
  PublishedCell cell(String line) {
    List<String> values = split(line);
    if (values.size() != names.size()) {
      throw new Malformed("there are " + values.size() + " values, and "
          + names.size() + " columns", "leave a value empty where the study gives none");
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      row.put(names.get(i), values.get(i));
    }
    Measure measure = Measure.named(row.get(MEASURE))
        .orElseThrow(() -> new Malformed("'" + row.get(MEASURE)
            + "' is not measured by any study",
            "write one of: "
                + Arrays.stream(Measure.values())
                    .map(Measure::label)
                    .collect(Collectors.joining(", "))));
    if (row.get(SYSTEM).isEmpty()) {
      throw new Malformed("no system is named", "name the one that was measured");
    }
    return new PublishedCell(row.get(SYSTEM), where(row), measure, figures(row, measure),
        row.getOrDefault(REMARK, ""));
  }

  private static Map<Axis, String> where(Map<String, String> row) {
    Map<Axis, String> where = new EnumMap<>(Axis.class);
    row.forEach((name, text) -> Axis.named(name)
        .filter(axis -> !text.isEmpty())
        .ifPresent(axis -> where.put(axis, axis.parse(text))));
    return where;
  }

  private static Map<String, Double> figures(Map<String, String> row, Measure measure) {
    Map<String, Double> figures = new LinkedHashMap<>();
    row.forEach((name, text) -> {
      boolean figure = name.equals(VALUE) || STATISTICS.contains(name);
      if (figure && !text.isEmpty()) {
        if (name.equals(VALUE) == measure.latency()) {
          throw new Malformed(
              measure.label() + " has no " + name, "latencies have "
                  + String.join(", ", STATISTICS) + ", rates have " + VALUE);
        }
        figures.put(name, number(text));
      }
    });
    if (figures.isEmpty()) {
      throw new Malformed("no figure is given", "remove the line");
    }
    return figures;
  }

  private static double number(String text) {
    if (!text.matches("[0-9]{1,12}(\\.[0-9]{1,9})?") || Double.parseDouble(text) == 0) {
      throw new Malformed(
          "'" + text + "' is not a number above 0", "write it as 2.916,"
              + " without a unit and without separators");
    }
    return Double.parseDouble(text);
  }

  private static List<String> split(String line) {
    return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
  }
}
