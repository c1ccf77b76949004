package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.scenario.key.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collects problems. The same problem counts once. Not thread-safe. */
final class Problems {
  private final TreeSet<Problem> found = new TreeSet<>();
  private final Set<String> paths = new HashSet<>();
  private final NavigableMap<String, Problem> missing = new TreeMap<>();

  void add(Place place, String path, String message, String hint) {
    found.add(new Problem(place, path, message, hint));
    paths.add(path);
  }

  /** Adds that a key is missing. */
  void addMissing(Place place, String path, String hint) {
    add(place, path, "is missing", hint);
    missing.put(path, new Problem(place, path, "is missing", hint));
  }

  /** Withdraws that a key, or any key below it, is missing: it is there by another name. */
  void withdrawMissing(String path) {
    List<String> named = missing.subMap(path, path + "." + Character.MAX_VALUE)
        .keySet()
        .stream()
        .filter(key -> key.equals(path) || key.startsWith(path + "."))
        .toList();
    named.forEach(key -> found.remove(missing.remove(key)));
  }

  /**
   * Adds a problem with a text.
   *
   * @param hint the next step, unless the problem has its own
   */
  void add(Place place, String path, Malformed problem, String hint) {
    add(place, path, problem.what(), problem.hint().orElse(hint));
  }

  void addAll(Problems others) {
    found.addAll(others.found);
    paths.addAll(others.paths);
  }

  /** Returns whether there is a problem with the value at this path itself. */
  boolean concern(String path) {
    return paths.contains(path);
  }

  /** Returns whether there is a problem with this key itself. */
  boolean concern(Key<?> key) {
    return concern(key.path());
  }

  /** Returns whether there are more problems than a message shows. */
  boolean areMany() {
    return found.size() > ScenarioException.SHOWN;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  List<Problem> inOrder() {
    return new ArrayList<>(found);
  }

  /** Ends the reading if there are problems. */
  void throwIfAny(String source) throws ScenarioException {
    if (!found.isEmpty()) {
      throw new ScenarioException(source, inOrder());
    }
  }
}
