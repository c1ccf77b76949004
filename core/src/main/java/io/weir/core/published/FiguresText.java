package io.weir.core.published;

import io.weir.core.text.Malformed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file of published figures: what the study is, in lines {@code # key: value}, then a
 * line of column names, then a line for each cell, values set apart by commas.
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
          "this cell was given before", "remove one of them, or tell them apart by a column");
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
}
