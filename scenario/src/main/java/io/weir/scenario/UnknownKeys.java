package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.scenario.key.Nearest;
import io.weir.scenario.key.ValueTypes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reports unknown keys, each with the most similar known key. */
final class UnknownKeys {
  private final Fields fields;
  private final Problems problems;
  private NavigableSet<String> known = Collections.emptyNavigableSet();

  UnknownKeys(Fields fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  /** Reports every leaf that was not read. */
  void report(Map<String, Launcher> launchers) {
    List<Leaf> unclaimed = fields.tree()
        .leaves()
        .values()
        .stream()
        .filter(leaf -> !fields.isClaimed(leaf))
        .toList();
    if (!unclaimed.isEmpty()) {
      known = KnownKeys.of(fields, launchers);
      unclaimed.forEach(this::report);
    }
  }

  private void report(Leaf leaf) {
    if (isSection(leaf.path())) {
      if (!leaf.isEmptySection()) {
        String hint = "its keys are: " + ValueTypes.list(namesIn(leaf.path()));
        problems.add(leaf.value().place(), leaf.path(),
            "is a section and takes no value itself", hint);
      }
      return;
    }
    String unknown = firstUnknown(leaf.path());
    problems.add(fields.tree().placeOfKey(unknown, leaf), unknown, "there is no such key",
        hint(unknown));
  }

  private String firstUnknown(String path) {
    int end = path.indexOf('.');
    while (end >= 0 && isSection(path.substring(0, end))) {
      end = path.indexOf('.', end + 1);
    }
    return end < 0 ? path : path.substring(0, end);
  }

  private boolean isSection(String path) {
    return !below(path).isEmpty();
  }

  private String hint(String unknown) {
    int dot = unknown.lastIndexOf('.');
    String section = unknown.substring(0, Math.max(0, dot));
    Set<String> siblings = namesIn(section);
    Optional<String> sibling = Nearest.to(unknown.substring(dot + 1), siblings);
    if (sibling.isPresent()) {
      return "did you mean " + sibling.get() + "?";
    }
    return elsewhere(unknown.substring(dot + 1))
        .map(path -> "did you mean " + path + "?")
        .orElse(
            (section.isEmpty() ? "the keys at the top are: " : "the keys of " + section + " are: ")
                + ValueTypes.list(siblings));
  }

  /** Returns a key of the same name in another section. */
  private Optional<String> elsewhere(String name) {
    List<String> paths = known.stream().filter(path -> path.endsWith("." + name)).toList();
    return paths.size() == 1 ? Optional.of(paths.get(0)) : Optional.empty();
  }

  private Set<String> namesIn(String section) {
    int start = section.isEmpty() ? 0 : section.length() + 1;
    return (section.isEmpty() ? known : below(section)).stream()
        .map(path -> Tree.firstName(path.substring(start)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> below(String section) {
    return known.subSet(section + ".", section + Tree.AFTER_DOT);
  }
}
