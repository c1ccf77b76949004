package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.text.Nearest;
import io.weir.scenario.OtherNames.Meant;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.ValueTypes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports unknown keys, each with the most similar known key. */
final class UnknownKeys {
  static final String NO_SUCH_KEY = "there is no such key";
  /** Weir's own keys have hyphens. */
  private static final Pattern PROPERTY = Pattern.compile("[A-Z._]");

  /** A message shows far fewer; the search for what was meant takes most of the time. */
  private static final int MOST_HINTS = 1_000;

  private final Fields fields;
  private final Problems problems;
  private final Map<String, Launcher> launchers;
  private NavigableSet<String> known = Collections.emptyNavigableSet();

  UnknownKeys(Fields fields, Problems problems, Map<String, Launcher> launchers) {
    this.fields = fields;
    this.problems = problems;
    this.launchers = launchers;
  }

  /** Reports every leaf that was not read. */
  void report() {
    List<Leaf> unclaimed = fields.tree()
        .leaves()
        .values()
        .stream()
        .filter(leaf -> !fields.isClaimed(leaf))
        .toList();
    if (!unclaimed.isEmpty()) {
      known = KnownKeys.of(fields, launchers);
      unclaimed.stream().limit(MOST_HINTS).forEach(this::report);
      unclaimed.stream()
          .skip(MOST_HINTS)
          .forEach(leaf -> problems.add(leaf.key(), leaf.path(), NO_SUCH_KEY, "remove it"));
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
    Place place = fields.tree().placeOfKey(unknown, leaf);
    String section = sectionOf(unknown);
    String name = leaf.path().substring(start(section));
    Optional<Meant> other = new OtherNames(fields, launchers).of(section, name);
    Optional<Meant> similar = similar(section, unknown.substring(start(section)), name);
    if (other.isPresent()) {
      report(place, leaf.path(), other.get());
    } else if (similar.isPresent()) {
      report(place, unknown, similar.get());
    } else {
      property(section, name).ifPresentOrElse(
          hint -> problems.add(place, leaf.path(), NO_SUCH_KEY, hint),
          () -> problems.add(place, unknown, NO_SUCH_KEY, keysOf(section)));
    }
  }

  private void report(Place place, String path, Meant meant) {
    problems.withdrawMissing(meant.path());
    problems.add(place, path, NO_SUCH_KEY, meant.hint());
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

  /** Returns a key with a similar name in its section, or with the same name in another. */
  private Optional<Meant> similar(String section, String unknown, String name) {
    String before = section.isEmpty() ? "" : section + ".";
    return Nearest.to(unknown, namesIn(section))
        .map(sibling -> new Meant(before + sibling, "did you mean " + sibling + "?"))
        .or(() -> elsewhere(section, name)
            .map(path -> new Meant(path, "did you mean " + path + "?")));
  }

  private String keysOf(String section) {
    return (section.isEmpty() ? "the keys at the top are: " : "the keys of " + section + " are: ")
        + ValueTypes.list(namesIn(section));
  }

  /** Returns the place for a name that looks like a property of the system's broker itself. */
  private Optional<String> property(String section, String name) {
    return systemOf(section)
        .filter(system -> section.equals(SystemKeys.system(system)))
        .filter(system -> PROPERTY.matcher(name).find())
        .flatMap(system -> KnownKeys.launcher(system, fields, launchers))
        .filter(kind -> !kind.propertySections().isEmpty())
        .map(kind -> "write a property of " + kind.title() + " itself into one of these sections"
            + " of the system: " + ValueTypes.list(new TreeSet<>(kind.propertySections())));
  }

  /**
   * Returns a key of the same name in another section: below the same system, or else outside of
   * systems.
   */
  private Optional<String> elsewhere(String section, String name) {
    List<String> paths = known.stream().filter(path -> path.endsWith("." + name)).toList();
    String system = systemOf(section).map(one -> SystemKeys.system(one) + ".").orElse("");
    List<String> near = paths.stream().filter(path -> path.startsWith(system)).toList();
    List<String> common = paths.stream()
        .filter(path -> !path.startsWith(SystemKeys.SYSTEMS.section() + "."))
        .toList();
    return Stream.of(paths, near, common)
        .filter(found -> found.size() == 1)
        .map(List::getFirst)
        .findFirst();
  }

  private static Optional<String> systemOf(String section) {
    String base = SystemKeys.SYSTEMS.section() + ".";
    return section.startsWith(base)
        ? Optional.of(Tree.firstName(section.substring(base.length())))
        : Optional.empty();
  }

  private static String sectionOf(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  private static int start(String section) {
    return section.isEmpty() ? 0 : section.length() + 1;
  }

  private Set<String> namesIn(String section) {
    int start = start(section);
    return (section.isEmpty() ? known : below(section)).stream()
        .map(path -> Tree.firstName(path.substring(start)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> below(String section) {
    return known.subSet(section + ".", section + Tree.AFTER_DOT);
  }
}
