package io.weir.scenario;

import io.weir.core.scenario.SystemSpec;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts nested mappings to a tree of leaves. A repeated key is a problem. */
final class Flattener {
  private static final int LONGEST_NAME = 63;

  private final Problems problems;
  private final Map<String, Leaf> leaves = new LinkedHashMap<>();
  private final Map<String, Place> sections = new LinkedHashMap<>();

  private Flattener(Problems problems) {
    this.problems = problems;
  }

  /**
   * Flattens a mapping.
   *
   * @param prefix its path; empty text for the top
   */
  static Tree flatten(String prefix, Value.Mapping mapping, Problems problems) {
    Flattener flattener = new Flattener(problems);
    flattener.visit(prefix, mapping);
    return new Tree(flattener.leaves, flattener.sections);
  }

  private void visit(String prefix, Value.Mapping mapping) {
    Map<String, Place> seen = new LinkedHashMap<>();
    for (Value.Entry entry : mapping.entries()) {
      String path = prefix.isEmpty() ? entry.key() : prefix + "." + entry.key();
      Place first = seen.putIfAbsent(entry.key(), entry.place());
      if (first != null) {
        reportTwice(path, entry.place(), first);
      } else if (isNamed(prefix, entry)) {
        visit(path, entry);
      }
    }
  }

  private void visit(String path, Value.Entry entry) {
    if (entry.value() instanceof Value.Mapping mapping && !mapping.entries().isEmpty()) {
      sections.putIfAbsent(path, entry.place());
      visit(path, mapping);
      return;
    }
    Leaf leaf = new Leaf(path, entry.place(), entry.value());
    Leaf other = leaves.putIfAbsent(path, leaf);
    if (other != null) {
      reportTwice(path, entry.place(), other.key());
    }
  }

  /** Users choose the names of systems and scales, which become parts of paths. */
  private boolean isNamed(String prefix, Value.Entry entry) {
    boolean named =
        prefix.equals(SystemKeys.SYSTEMS.section()) || prefix.equals(TopKeys.SCALE.section());
    boolean section = entry.value() instanceof Value.Mapping;
    if (!named || !section && entry.key().contains(".")) {
      return true;
    }
    if (SystemSpec.NAME.matcher(entry.key()).matches()) {
      return isShort(prefix, entry);
    }
    String better = entry.key()
        .toLowerCase(java.util.Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
    String hint = better.isEmpty() ? "such as broker-1" : "such as " + better;
    problems.add(
        entry.place(), prefix + "." + entry.key(),
        "use lower-case letters, digits and hyphens only", hint);
    return false;
  }

  /** Names are parts of file names, which are limited to 255 bytes on most systems. */
  private boolean isShort(String prefix, Value.Entry entry) {
    int length = entry.key().length();
    if (length <= LONGEST_NAME) {
      return true;
    }
    problems.add(entry.place(), prefix + "." + entry.key().substring(0, LONGEST_NAME) + "…",
        "the name has " + length + " characters", "use " + LONGEST_NAME + " at most");
    return false;
  }

  private void reportTwice(String path, Place place, Place first) {
    String where = first instanceof Place.InFile file ? "line " + file.line() : first.toString();
    problems.add(place, path, "is given twice, first in " + where, "keep one of them");
  }
}
