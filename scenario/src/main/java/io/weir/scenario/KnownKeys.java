package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.Row;
import io.weir.scenario.key.SystemKeys;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The valid paths of a scenario: the rows of the table for each of its systems, and the keys of the
 * systems' broker kinds.
 */
final class KnownKeys {
  private static final List<String> ROWS = rows();
  private static final String SYSTEM = SystemKeys.SYSTEMS.path();
  private static final String EXISTING = SystemKeys.existing(Row.ANY);

  private final Fields fields;
  private final NavigableSet<String> known = new TreeSet<>();

  private KnownKeys(Fields fields) {
    this.fields = fields;
  }

  static NavigableSet<String> of(Fields fields, Map<String, Launcher> launchers) {
    KnownKeys keys = new KnownKeys(fields);
    ROWS.stream().filter(path -> !path.startsWith(SYSTEM)).forEach(keys.known::add);
    keys.addSizes();
    List<String> systems = fields.tree().namesBelow(SystemKeys.SYSTEMS.section());
    if (systems.isEmpty()) {
      keys.known.add(SYSTEM);
    }
    systems.stream()
        .filter(name -> SystemSpec.NAME.matcher(name).matches())
        .forEach(name -> keys.add(name, launcher(name, fields, launchers)));
    return keys.known;
  }

  /**
   * A path with others below it is a section. Only the message size can also have a plain value.
   */
  private static List<String> rows() {
    List<String> all = KeyTable.rows().map(Row::path).toList();
    return all.stream()
        .filter(path -> path.equals(MessageKeys.SIZE.path())
            || all.stream().noneMatch(other -> other.startsWith(path + ".")))
        .toList();
  }

  /** Weighted sizes are keys. With them the size has no plain value. */
  private void addSizes() {
    if (fields.tree().has(MessageKeys.SIZE.path())) {
      known.remove(MessageKeys.SIZE.path());
      fields.tree()
          .below(MessageKeys.WEIGHT.section())
          .forEach(leaf -> known.add(leaf.path()));
    }
  }

  /** Returns the broker kind of a system, if it names a known one. */
  static Optional<Launcher> launcher(String system, Fields fields,
      Map<String, Launcher> launchers) {
    return fields.leaf(SystemKeys.BROKER.in(system))
        .map(leaf -> leaf.value().flow())
        .flatMap(broker -> Optional.ofNullable(launchers.get(broker)));
  }

  private void add(String system, Optional<Launcher> launcher) {
    String base = SystemKeys.system(system) + ".";
    ROWS.stream()
        .filter(path -> path.startsWith(SYSTEM + ".") && !path.startsWith(EXISTING + "."))
        .forEach(path -> add(path, system));
    launcher.ifPresent(kind -> {
      kind.options().forEach(option -> known.add(base + option.name()));
      kind.propertySections().forEach(section -> known.add(base + section + "." + Row.ANY));
      if (fields.isSaid(SystemKeys.existing(system))) {
        kind.existing().ifPresent(access -> addExisting(system, access));
      }
    });
  }

  private void addExisting(String system, ExistingAccess access) {
    access.addresses()
        .forEach(address -> known.add(SystemKeys.existing(system) + "." + address.name()));
    List<String> others = ExistingReader.takesTokens(access)
        ? List.of(SystemKeys.MECHANISM.path(), SystemKeys.USER.path(), SystemKeys.PASSWORD.path())
        : ExistingReader.takesOneOfSeveral(access)
            ? List.of(SystemKeys.TOKEN.path())
        : List.of(SystemKeys.TOKEN.path(), SystemKeys.MECHANISM.path());
    ROWS.stream()
        .filter(path -> path.startsWith(EXISTING + ".") && !others.contains(path))
        .forEach(path -> add(path, system));
  }

  private void add(String path, String system) {
    known.add(path.replace(SYSTEM, SystemKeys.system(system)));
  }
}
