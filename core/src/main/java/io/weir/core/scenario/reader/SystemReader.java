package io.weir.core.scenario.reader;

import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads one system under test. */
final class SystemReader {
  private static final int HIGHEST_PORT = 65_535;

  private final Fields fields;
  private final Problems problems;
  private final Map<String, Launcher> launchers;
  private final DurabilityParts common;

  /**
   * Prepares to read systems.
   *
   * @param launchers broker kinds by short name
   * @param common the durability that holds for systems that name none
   */
  SystemReader(Fields fields, Problems problems, Map<String, Launcher> launchers,
      DurabilityParts common) {
    this.fields = fields;
    this.problems = problems;
    this.launchers = launchers;
    this.common = common;
  }

  /** Reads a system; empty if its broker kind is unknown, which is then a problem. */
  Optional<SystemSpec> read(String name) {
    String base = "systems." + name;
    fields.tree().leaf(base).filter(Leaf::isEmptySection).ifPresent(fields::claim);
    Durability durability = durability(base);
    int nodes = fields.optional(base + ".nodes", Kinds.count(1, 100), 1);
    Optional<Integer> port = fields.find(base + ".port", Kinds.count(1024, HIGHEST_PORT));
    Optional<String> clientVersion = fields.find(base + ".client-version", Kinds.VERSION);
    fields.know(base + ".version");
    String broker = fields.required(base + ".broker", Kinds.oneOf(launchers.keySet()), "");
    Launcher launcher = launchers.get(broker);
    if (launcher == null) {
      fields.tree().below(base).forEach(fields::claim);
      return Optional.empty();
    }
    String version = version(base + ".version", launcher);
    PassedThrough rest = passedThrough(base, launcher);
    return Optional.of(
        new SystemSpec(
            name, broker, version, clientVersion, nodes,
            port.map(OptionalInt::of).orElse(OptionalInt.empty()),
            durability, rest.options, rest.properties));
  }

  private Durability durability(String base) {
    DurabilityParts own = DurabilityParts.read(fields, base + ".durability");
    String path = DurabilityParts.isSaid(fields.tree(), base + ".durability")
        ? base + ".durability"
        : "durability";
    return own.over(common).complete(fields, path);
  }

  private String version(String path, Launcher launcher) {
    if (!launcher.versions().isEmpty()) {
      return fields.optional(path, Kinds.VERSION, launcher.versions().get(0));
    }
    fields.tree().leaf(path).ifPresent(leaf -> {
      fields.claim(leaf);
      problems.add(leaf.key(), path, launcher.title() + " has no versions", "remove it");
    });
    return "";
  }

  private record PassedThrough(Map<String, String> options,
      Map<String, Map<String, String>> properties) {}

  private PassedThrough passedThrough(String base, Launcher launcher) {
    PassedThrough found = new PassedThrough(new LinkedHashMap<>(), new LinkedHashMap<>());
    List<String> options = launcher.options().stream().map(Option::name).toList();
    options.forEach(option -> fields.know(base + "." + option));
    launcher.propertySections().forEach(section -> fields.know(base + "." + section + ".*"));
    for (Leaf leaf : fields.tree().below(base)) {
      String rest = leaf.path().substring(base.length() + 1);
      Optional<String> section = sectionOf(rest, launcher);
      if (options.contains(rest)) {
        fields.claim(leaf);
        fields.text(leaf, "remove it or give it a value")
            .ifPresent(text -> found.options.put(rest, text));
      } else if (section.isPresent()) {
        fields.claim(leaf);
        String property = rest.substring(section.get().length() + 1);
        fields
            .text(leaf, "write \"\" for empty text, or remove it")
            .ifPresent(text -> found.properties
                .computeIfAbsent(section.get(), key -> new LinkedHashMap<>())
                .put(property, text));
      } else if (ClientReader.KEYS.contains(rest)) {
        fields.claim(leaf);
        problems.add(leaf.key(), leaf.path(), "is a setting for all systems",
            "move it to the section 'client' at the top, or write this broker's own property");
      }
    }
    return found;
  }

  private static Optional<String> sectionOf(String path, Launcher launcher) {
    return launcher.propertySections()
        .stream()
        .filter(section -> path.startsWith(section + "."))
        .max(Comparator.comparingInt(String::length));
  }
}
