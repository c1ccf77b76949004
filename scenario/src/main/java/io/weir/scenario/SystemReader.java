package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.ValueType;
import io.weir.scenario.key.ValueTypes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one system under test. */
final class SystemReader {
  private final Fields fields;
  private final Problems problems;
  private final Map<String, Launcher> launchers;
  private final SecretFiles files;
  private final DurabilityParts common;

  /**
   * Creates a reader.
   *
   * @param launchers broker kinds by short name
   * @param files finds the files that systems name
   * @param common the durability for systems without their own
   */
  SystemReader(Fields fields, Problems problems, Map<String, Launcher> launchers,
      SecretFiles files, DurabilityParts common) {
    this.fields = fields;
    this.problems = problems;
    this.launchers = launchers;
    this.files = files;
    this.common = common;
  }

  /**
   * Reads a system; empty if its name or broker kind is invalid, which is then reported as a
   * problem.
   */
  Optional<SystemSpec> read(String name) {
    String base = SystemKeys.system(name);
    if (!SystemSpec.NAME.matcher(name).matches()) {
      fields.tree().below(base).forEach(fields::markRead);
      problems.add(fields.tree().placeOf(base), base,
          "use lower-case letters, digits and hyphens only", "such as broker-1");
      return Optional.empty();
    }
    fields.tree().leaf(base).filter(Leaf::isEmptySection).ifPresent(fields::markRead);
    Durability durability = durability(SystemKeys.DURABILITY.in(name));
    int nodes = fields.value(SystemKeys.NODES.in(name));
    Optional<Integer> port = fields.find(SystemKeys.PORT.in(name));
    Optional<String> clientVersion = fields.find(SystemKeys.CLIENT_VERSION.in(name));
    String broker = fields.required(SystemKeys.BROKER.in(name).with(kinds()), "");
    Launcher launcher = launchers.get(broker);
    if (launcher == null) {
      otherNameOfBroker(base).ifPresent(leaf -> {
        problems.withdrawMissing(SystemKeys.BROKER.in(name).path());
        problems.add(leaf.key(), leaf.path(), UnknownKeys.NO_SUCH_KEY,
            "weir's key is broker: " + kinds().hint());
      });
      fields.tree().below(base).forEach(fields::markRead);
      return Optional.empty();
    }
    ExistingReader cluster = new ExistingReader(fields, problems, files, name);
    Optional<ExistingCluster> existing = cluster.read(launcher);
    String version = version(SystemKeys.VERSION.in(name), launcher, cluster.isSaid());
    PassedThrough rest = passedThrough(base, launcher, cluster.isSaid());
    SystemSpec system =
        existing.isPresent()
            ? new SystemSpec(name, broker, "", clientVersion.or(() -> newest(launcher)), 1,
                OptionalInt.empty(), durability, rest.options, rest.properties, existing,
                Optional.empty())
            : new SystemSpec(name, broker, version, clientVersion, nodes,
                port.map(OptionalInt::of).orElse(OptionalInt.empty()), durability, rest.options,
                rest.properties, Optional.empty(), Optional.empty());
    Profile profile = fields.find(SystemKeys.PROFILE.in(name))
        .orElseGet(() -> fields.value(TopKeys.PROFILE));
    return Optional.of(system.with(launcher.applied(profile, system)));
  }

  /** Returns a value that names the broker kind as other tools do. */
  private Optional<Leaf> otherNameOfBroker(String base) {
    return SystemKeys.BROKER.otherNames()
        .stream()
        .flatMap(other -> fields.tree().leaf(base + "." + other).stream())
        .findFirst();
  }

  /** Returns the type of a broker kind, which knows brokers that speak the protocol of one. */
  private ValueType<String> kinds() {
    ValueType<String> known = ValueTypes.oneOf(launchers.keySet());
    return known.parsedBy(text -> {
      for (Launcher kind : launchers.values()) {
        if (kind.compatible().contains(text.toLowerCase(Locale.ROOT))) {
          throw new Malformed("weir can't start '" + text + "'",
              "it speaks the protocol of " + kind.title() + ": write broker: " + kind.broker()
                  + ", and its address as existing: { " + address(kind) + " }");
        }
      }
      return known.parser().apply(text);
    });
  }

  private static String address(Launcher kind) {
    return kind.existing()
        .stream()
        .flatMap(access -> access.addresses().stream())
        .map(address -> address.name() + ": " + address.example())
        .collect(Collectors.joining(", "));
  }

  /** Returns the client's version if no broker version determines it. */
  private static Optional<String> newest(Launcher launcher) {
    return launcher.versions().stream().findFirst();
  }

  private Durability durability(DurabilityKeys own) {
    return DurabilityParts.read(fields, own)
        .over(common)
        .complete(fields, fields.isSaid(own.path()) ? own : DurabilityKeys.FOR_ALL);
  }

  private String version(Key<String> key, Launcher launcher, boolean existing) {
    if (existing) {
      fields.leaf(key).ifPresent(fields::markRead);
      return "";
    }
    if (!launcher.versions().isEmpty()) {
      return fields.find(key).orElse(launcher.versions().get(0));
    }
    fields.leaf(key).ifPresent(leaf -> {
      fields.markRead(leaf);
      problems.add(leaf.key(), key.path(), launcher.title() + " has no versions", "remove it");
    });
    return "";
  }

  private record PassedThrough(Map<String, String> options,
      Map<String, Map<String, String>> properties) {}

  private PassedThrough passedThrough(String base, Launcher launcher, boolean existing) {
    PassedThrough found = new PassedThrough(new LinkedHashMap<>(), new LinkedHashMap<>());
    List<String> options = launcher.options().stream().map(Option::name).toList();
    for (Leaf leaf : fields.tree().below(base)) {
      String rest = leaf.path().substring(base.length() + 1);
      Optional<String> section = sectionOf(rest, launcher);
      if (existing && isOfStartedSystems(rest, section, launcher)) {
        fields.markRead(leaf);
        problems.add(leaf.key(), leaf.path(),
            "does not apply to an existing cluster",
            "remove it: it is a setting of processes that weir starts");
      } else if (options.contains(rest)) {
        fields.markRead(leaf);
        fields.text(leaf, "remove it or give it a value")
            .ifPresent(text -> found.options.put(rest, text));
      } else if (section.isPresent()) {
        fields.markRead(leaf);
        String property = rest.substring(section.get().length() + 1);
        fields
            .text(leaf, "write \"\" for empty text, or remove it")
            .ifPresent(text -> found.properties
                .computeIfAbsent(section.get(), key -> new LinkedHashMap<>())
                .put(property, section.get().startsWith("client") ? files.absolute(text) : text));
      } else if (isClientSetting(rest)) {
        fields.markRead(leaf);
        problems.add(leaf.key(), leaf.path(), "is a setting for all systems",
            "move it to the section '" + ClientKeys.SECTION
                + "' at the top, or write this broker's own property");
      }
    }
    return found;
  }

  private static boolean isClientSetting(String path) {
    return ClientKeys.SECTION.keys().stream().anyMatch(key -> key.path().equals(path));
  }

  /** Returns whether an option or a section applies only to systems that weir starts. */
  private static boolean isOfStartedSystems(String rest, Optional<String> section,
      Launcher launcher) {
    Set<String> options = launcher.existing().map(ExistingAccess::options).orElse(Set.of());
    Set<String> sections = launcher.existing().map(ExistingAccess::sections).orElse(Set.of());
    boolean option = launcher.options().stream().anyMatch(known -> known.name().equals(rest));
    return option && !options.contains(rest)
        || section.filter(name -> !sections.contains(name)).isPresent();
  }

  private static Optional<String> sectionOf(String path, Launcher launcher) {
    return launcher.propertySections()
        .stream()
        .filter(section -> path.startsWith(section + "."))
        .max(Comparator.comparingInt(String::length));
  }
}
