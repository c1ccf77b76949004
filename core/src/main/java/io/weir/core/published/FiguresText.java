package io.weir.core.published;

import io.weir.core.text.Malformed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of a file of published figures: the study, in lines {@code # key: value}, then a line of
 * column names, then a line for each cell, values set apart by commas.
 */
final class FiguresText {
  private static final List<String> KEYS =
      List.of("study", "title", "author", "date", "systems", "set-up");
  private static final String NOTE = "note";
  private static final Pattern META = Pattern.compile("#\\s*([a-z-]+):\\s*(\\S.*)");
  private static final Pattern STUDY = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  private final Map<String, String> meta = new HashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<PublishedCell> cells = new ArrayList<>();
  private final Set<Object> seen = new HashSet<>();
  private Optional<FigureColumns> columns = Optional.empty();

  FiguresText(String text) {
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (!line.isBlank()) {
        read(line.strip(), number);
      }
    }
  }

  private void read(String line, int number) {
    try {
      if (line.startsWith("#")) {
        remember(line);
      } else if (columns.isEmpty()) {
        columns = Optional.of(FigureColumns.parse(line));
      } else {
        add(columns.get().cell(line));
      }
    } catch (IllegalArgumentException e) {
      throw Malformed.of(e).in("line " + number);
    }
  }

  private void remember(String line) {
    Matcher matcher = META.matcher(line);
    if (!matcher.matches()) {
      throw new Malformed("a line with # says 'key: value'", "use 'note:' for a text");
    }
    String key = matcher.group(1);
    String value = matcher.group(2).strip();
    if (key.equals(NOTE)) {
      notes.add(value);
    } else if (!KEYS.contains(key)) {
      throw new Malformed("'" + key + "' is not known", "the keys are: "
          + String.join(", ", KEYS) + ", " + NOTE);
    } else if (key.equals("study") && !STUDY.matcher(value).matches()) {
      throw new Malformed(
          "'" + value + "' is not a short name", "write it in lower case with hyphens");
    } else if (meta.putIfAbsent(key, value) != null) {
      throw new Malformed("'" + key + "' is said twice", "remove one");
    }
  }

  private void add(PublishedCell cell) {
    if (!seen.add(List.of(cell.system(), cell.where(), cell.measure()))) {
      throw new Malformed(
          "this cell was given before", "remove one of them, or distinguish them by a column");
    }
    cells.add(cell);
  }

  PublishedFigures figures() {
    KEYS.stream().filter(key -> !meta.containsKey(key)).findFirst().ifPresent(key -> {
      throw new Malformed(
          "does not say '# " + key + ":'", "each of " + String.join(", ", KEYS) + " has a line");
    });
    if (cells.isEmpty()) {
      throw new Malformed(
          "holds no figures", "write a line of column names and a line for each cell");
    }
    return new PublishedFigures(meta.get("study"), meta.get("title"), meta.get("author"),
        meta.get("date"), meta.get("systems"), meta.get("set-up"), notes, cells);
  }

  /**
   * The columns of a table of published figures, and their meaning in a line.
   *
   * @param names the columns in the order of the file
   */
  private record FigureColumns(List<String> names) {
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

    /** Returns the content of a line. */
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
}
