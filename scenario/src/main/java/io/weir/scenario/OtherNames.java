package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.ThresholdTable;
import io.weir.scenario.key.ClientKeys;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.Row;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.ThresholdKeys;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names that other tools and the brokers themselves have for the keys of a scenario. Letter case,
 * hyphens, underscores and dots do not count, so {@code rate_limit} and {@code rateLimit} are the
 * same.
 *
 * @param launchers broker kinds by short name
 */
record OtherNames(Fields fields, Map<String, Launcher> launchers) {
  private static final String SYSTEM = SystemKeys.SYSTEMS.section() + ".";
  private static final String ANY_SYSTEM = SystemKeys.SYSTEMS.path();

  /**
   * A key that a user meant.
   *
   * @param path its path
   * @param hint the next step
   */
  record Meant(String path, String hint) {}

  /**
   * Returns the key for a name; empty if no key is known by it.
   *
   * @param section the path of the section that it was written in; empty text for the top
   * @param name the name, with all that was written below it
   */
  Optional<Meant> of(String section, String name) {
    Optional<String> system = section.startsWith(SYSTEM)
        ? Optional.of(Tree.firstName(section.substring(SYSTEM.length())))
        : Optional.empty();
    if (section.equals(ThresholdKeys.SECTION.path()) && ThresholdTable.isRetired(name)) {
      return Optional
          .of(new Meant(section + "." + name, section + ".error-bar replaced it: the limit"
              + " of all disturbances together"));
    }
    return system.flatMap(one -> address(one, section, name))
        .or(() -> setting(system, name).map(path -> meant(path, system)))
        .or(() -> row(general(section, system), name).map(row -> meant(row.path(), system)));
  }

  /** Returns the address of a cluster that was written into the system itself. */
  private Optional<Meant> address(String system, String section, String name) {
    if (!section.equals(SystemKeys.system(system))) {
      return Optional.empty();
    }
    return launcher(system).flatMap(Launcher::existing)
        .stream()
        .flatMap(access -> access.addresses().stream())
        .filter(address -> isSame(address.name(), name))
        .map(address -> new Meant(SystemKeys.existing(system) + "." + address.name(),
            "an existing cluster has its own section: existing: { " + address.name() + ": "
                + address.example() + " }"))
        .findFirst();
  }

  /** Returns the path of the key for a broker's own setting: of this system's kind, or of any. */
  private Optional<String> setting(Optional<String> system, String name) {
    List<Launcher> kinds = system.flatMap(this::launcher)
        .map(List::of)
        .orElseGet(() -> List.copyOf(launchers.values()));
    return kinds.stream()
        .flatMap(kind -> kind.keysOfSettings().entrySet().stream())
        .filter(setting -> isSame(setting.getKey(), name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns the row with that name: of this section, or of any. */
  private static Optional<Key<?>> row(String section, String name) {
    List<Key<?>> rows = KeyTable.rows()
        .flatMap(row -> row instanceof Key<?> key ? Stream.of(key) : Stream.<Key<?>>empty())
        .filter(key -> key.otherNames().stream().anyMatch(other -> isSame(other, name)))
        .toList();
    return rows.stream()
        .filter(key -> key.section().equals(section))
        .findFirst()
        .or(() -> rows.stream().filter(key -> !key.path().startsWith(ANY_SYSTEM)).findFirst())
        .or(() -> rows.stream().findFirst());
  }

  private Meant meant(String path, Optional<String> system) {
    String here = path.replace(ANY_SYSTEM, SYSTEM + system.orElse("NAME"));
    String forAll = system.isPresent() && path.startsWith(ClientKeys.SECTION + ".")
        ? ", for all systems"
        : "";
    return new Meant(here, "weir's key is " + here + forAll + KeyTable.rows()
        .flatMap(row -> row instanceof Key<?> key ? Stream.of(key) : Stream.<Key<?>>empty())
        .filter(key -> key.path().equals(path))
        .map(key -> ": " + key.hint())
        .findFirst()
        .or(() -> example(path).map(", such as "::concat))
        .orElse(""));
  }

  /** Returns an example of an address of existing clusters. */
  private Optional<String> example(String path) {
    return launchers.values()
        .stream()
        .flatMap(kind -> kind.existing().stream())
        .map(ExistingAccess::addresses)
        .flatMap(List::stream)
        .filter(address -> path.equals(SystemKeys.existing(Row.ANY) + "." + address.name()))
        .map(ExistingAccess.Address::example)
        .findFirst();
  }

  private Optional<Launcher> launcher(String system) {
    return KnownKeys.launcher(system, fields, launchers);
  }

  private static String general(String section, Optional<String> system) {
    return system.map(name -> section.replaceFirst(SYSTEM + name, ANY_SYSTEM)).orElse(section);
  }

  private static boolean isSame(String one, String other) {
    return plain(one).equals(plain(other));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
  }
}
