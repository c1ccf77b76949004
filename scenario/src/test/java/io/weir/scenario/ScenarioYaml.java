package io.weir.scenario;

import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.ThresholdTable;
import io.weir.core.text.EnumWord;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.ThresholdKeys;
import io.weir.scenario.key.TopKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.JsonScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/** Writes scenarios as a user would. */
final class ScenarioYaml {
  private static final ScalarResolver NUMBERS = new JsonScalarResolver();
  private static final Pattern PLAIN = Pattern.compile("[0-9]+(\\.[0-9]+)?|true|false");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9. -]+");

  private final StringBuilder text = new StringBuilder();

  private ScenarioYaml() {}

  static String of(Scenario scenario) {
    Map<String, Object> root = new LinkedHashMap<>();
    List<String> open = open(scenario);
    new ScenarioLeaves(scenario, Catalogue.BY_NAME).tree()
        .leaves()
        .values()
        .forEach(leaf -> put(root, leaf.path(), start(leaf.path(), open), written(leaf.value())));
    put(root, TopKeys.REPEAT.path(), Integer.toString(scenario.repeat().most()));
    scenario.baseline().ifPresent(name -> put(root, TopKeys.BASELINE.path(), name));
    scenario.published().ifPresent(file -> put(root, TopKeys.PUBLISHED.path(), file));
    ThresholdTable.changes(scenario.thresholds())
        .forEach(change -> put(root, ThresholdKeys.SECTION.path() + "." + change.name(),
            change.value()));
    put(root, TopKeys.JUDGED_BY.path(), EnumWord.kebab(scenario.objectiveRule().judgedBy()));
    put(root, TopKeys.UNDECIDED.path(), EnumWord.kebab(scenario.objectiveRule().undecided()));
    scenario.objectives()
        .forEach(one -> section(root, TopKeys.OBJECTIVES.section()).put(one.subject().text(),
            quoted(one.limit().text())));
    ScenarioYaml yaml = new ScenarioYaml();
    yaml.lines(0, root);
    return yaml.text.toString();
  }

  /** Returns the sections whose keys may contain a dot, each with the dot after it. */
  private static List<String> open(Scenario scenario) {
    return Stream.concat(
        Stream.of(MessageKeys.WEIGHT.section() + "."),
        scenario.systems()
            .stream()
            .flatMap(system -> system.properties()
                .keySet()
                .stream()
                .map(section -> SystemKeys.system(system.name()) + "." + section + ".")))
        .toList();
  }

  /** Returns where the last key of a path starts. */
  private static int start(String path, List<String> open) {
    return open.stream()
        .filter(path::startsWith)
        .mapToInt(String::length)
        .max()
        .orElse(path.lastIndexOf('.') + 1);
  }

  private static void put(Map<String, Object> root, String path, String value) {
    put(root, path, path.lastIndexOf('.') + 1, value);
  }

  private static void put(Map<String, Object> root, String path, int start, String value) {
    Map<String, Object> section = root;
    if (start > 0) {
      for (String name : path.substring(0, start - 1).split("\\.")) {
        section = section(section, name);
      }
    }
    section.put(path.substring(start), value);
  }

  private static Map<String, Object> section(Map<String, Object> section, String name) {
    return section.computeIfAbsent(name, any -> new Section()) instanceof Section below
        ? below
        : new Section();
  }

  private static String written(Value value) {
    return switch (value) {
      case Value.Sequence list -> list.items()
          .stream()
          .map(ScenarioYaml::written)
          .collect(Collectors.joining(", ", "[", "]"));
      case Value one -> PLAIN.matcher(one.flow()).matches() ? one.flow() : quoted(one.flow());
    };
  }

  private void lines(int indent, Map<String, Object> section) {
    section.forEach((name, value) -> {
      text.append("  ".repeat(indent)).append(key(name)).append(':');
      if (value instanceof Section below) {
        text.append('\n');
        lines(indent + 1, below);
      } else {
        text.append(' ').append(value).append('\n');
      }
    });
  }

  /** A name such as {@code 1e310} is a number to other readers of YAML, unless it is quoted. */
  private static String key(String name) {
    return Tag.STR.equals(NUMBERS.resolve(name, true)) && NAME.matcher(name).matches()
        ? name
        : quoted(name);
  }

  private static String quoted(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  private static final class Section extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1;
  }
}
