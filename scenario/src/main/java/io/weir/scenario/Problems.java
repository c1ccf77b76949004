package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.scenario.key.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects problems; the same one found twice counts once. Not thread-safe. */
final class Problems {
  private final TreeSet<Problem> found = new TreeSet<>();
  private final Set<String> paths = new HashSet<>();

  void add(Place place, String path, String message, String hint) {
    found.add(new Problem(place, path, message, hint));
    paths.add(path);
  }

  /**
   * Adds what is wrong with a text.
   *
   * @param hint what to write instead, unless the problem says that itself
   */
  void add(Place place, String path, Malformed problem, String hint) {
    add(place, path, problem.what(), problem.hint().orElse(hint));
  }

  void addAll(Problems others) {
    found.addAll(others.found);
    paths.addAll(others.paths);
  }

  /** Whether something was wrong with what is said at this very path. */
  boolean concern(String path) {
    return paths.contains(path);
  }

  /** Whether something was wrong with this very key. */
  boolean concern(Key<?> key) {
    return concern(key.path());
  }

  /** Whether there are more than anybody is shown. */
  boolean areMany() {
    return found.size() > ScenarioException.SHOWN;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  List<Problem> inOrder() {
    return new ArrayList<>(found);
  }

  /** Ends the reading if anything is wrong. */
  void throwIfAny(String source) throws ScenarioException {
    if (!found.isEmpty()) {
      throw new ScenarioException(source, inOrder());
    }
  }
}
