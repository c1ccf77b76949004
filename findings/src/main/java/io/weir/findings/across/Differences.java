package io.weir.findings.across;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.result.Environment;
import io.weir.findings.across.Difference.Part;
import io.weir.findings.fairness.SettingsTable;
import io.weir.findings.fairness.SettingsTable.Agreement;
import io.weir.findings.fairness.SettingsTable.SettingRow;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what differs between two sides, apart from their values. Used once, by one thread. */
final class Differences {
  private static final String DURABILITY = "durability";
  /** Keys of a system's software, and their names for readers. */
  private static final Map<String, String> VERSIONS = Map.of("broker", "broker kind", "version",
      "broker version", "client-version", "client version");

  private final Side a;
  private final Side b;
  private final List<Difference> found = new ArrayList<>();

  private Differences(Side a, Side b) {
    this.a = a;
    this.b = b;
  }

  /** Returns the differences, the most important first. */
  static List<Difference> of(Side a, Side b) {
    Differences differences = new Differences(a, b);
    differences.design();
    differences.running();
    differences.weir();
    differences.durability();
    differences.settings();
    differences.found.addAll(HostChange.of(a, b).differences());
    differences.machines();
    return differences.found.stream().sorted(Comparator.comparing(Difference::part)).toList();
  }

  /** Returns those of the keys of scenarios alone. */
  static List<Difference> ofDesign(Side a, Side b) {
    Differences differences = new Differences(a, b);
    differences.design();
    return differences.found;
  }

  private void design() {
    Map<String, String> one = a.keys();
    Map<String, String> other = b.keys();
    Set<String> keys = new LinkedHashSet<>(one.keySet());
    keys.addAll(other.keySet());
    for (String key : keys) {
      if (!key.startsWith(DURABILITY)) {
        add(VERSIONS.containsKey(key) ? Part.VERSION : Part.DESIGN,
            VERSIONS.getOrDefault(key, key), one.get(key), other.get(key));
      }
    }
    if (!a.origin().findings().thresholds().equals(b.origin().findings().thresholds())) {
      found.add(new Difference(Part.DESIGN, "validity", "its limits", "other limits"));
    }
  }

  /** A cluster that weir did not start has no version in the scenario, and may be upgraded. */
  private void running() {
    boolean stated = found.stream().anyMatch(known -> known.name().equals(VERSIONS.get("version")));
    Optional<String> one = reported(a);
    Optional<String> other = reported(b);
    if (!stated && one.isPresent() && other.isPresent()) {
      add(Part.VERSION, "running broker version", one.get(), other.get());
    }
  }

  private static Optional<String> reported(Side side) {
    return side.runs()
        .stream()
        .flatMap(run -> run.readBack().brokerVersion().stream())
        .distinct()
        .sorted()
        .reduce((one, other) -> one + ", " + other);
  }

  private void weir() {
    add(Part.VERSION, "weir", version(a), version(b));
  }

  private static String version(Side side) {
    return side.origin().environment().map(Environment::weirVersion).orElse(null);
  }

  /** What copies acknowledgements wait for is compared if both systems report it. */
  private void durability() {
    boolean reported = a.durability().guarantee().isPresent()
        && b.durability().guarantee().isPresent();
    add(Part.DURABILITY, DURABILITY, text(a.durability(), reported),
        text(b.durability(), reported));
  }

  private static String text(DurabilityCheck check, boolean reported) {
    return check.guarantee()
        .filter(any -> reported)
        .map(guarantee -> Names.promise(guarantee) + ", waits for " + Names.waitSet(guarantee))
        .orElseGet(() -> Names.durability(check.inForce()));
  }

  /** A side whose runs never reached the point at which settings are read back reported none. */
  private void settings() {
    if (isSilent(a) || isSilent(b)) {
      return;
    }
    Map<String, List<RunFindings>> runs = new LinkedHashMap<>();
    runs.put("a", a.runs());
    runs.put("b", b.runs());
    boolean alike = a.design().system().broker().equals(b.design().system().broker());
    for (SettingRow row : new SettingsTable(List.of(a.durability(), b.durability())).of(runs)) {
      List<Setting> one = row.systems().getOrDefault("a", List.of());
      List<Setting> other = row.systems().getOrDefault("b", List.of());
      if (alike) {
        byName(row.aspect(), one, other);
      } else if (row.agreement() == Agreement.DIFFERS) {
        found.add(new Difference(Part.SETTING, Names.aspect(row.aspect()), words(one),
            words(other)));
      }
    }
  }

  private static boolean isSilent(Side side) {
    return side.runs().stream().allMatch(run -> run.readBack().settings().isEmpty());
  }

  /** Settings of one broker kind have the same names. A release is known by its version. */
  private void byName(Aspect aspect, List<Setting> one, List<Setting> other) {
    if (aspect == Aspect.RELEASE) {
      return;
    }
    Map<String, String> left = values(one);
    Map<String, String> right = values(other);
    Set<String> names = new LinkedHashSet<>(left.keySet());
    names.addAll(right.keySet());
    for (String name : names) {
      if (!isKey(name)) {
        add(Part.SETTING, name, left.get(name), right.get(name));
      }
    }
  }

  /** Returns whether the scenario sets it, so that its key is among the differences. */
  private boolean isKey(String setting) {
    return found.stream()
        .anyMatch(known -> known.name().equals(setting) || known.name().endsWith("." + setting));
  }

  private static Map<String, String> values(List<Setting> settings) {
    return settings.stream()
        .collect(Collectors.groupingBy(Setting::name, LinkedHashMap::new,
            Collectors.mapping(Setting::value,
                Collectors.collectingAndThen(Collectors.toCollection(LinkedHashSet::new),
                    values -> String.join(", ", values)))));
  }

  private static String words(List<Setting> settings) {
    return settings.stream()
        .map(setting -> setting.name() + "=" + setting.value())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /**
   * The machines of brokers over ssh, by name. A design with other machines is among the keys, and
   * memory that is free passes.
   */
  private void machines() {
    Map<String, String> one = machines(a);
    Map<String, String> other = machines(b);
    one.keySet().retainAll(other.keySet());
    one.forEach((host, facts) -> add(Part.HOST, "machine " + host, facts, other.get(host)));
  }

  private static Map<String, String> machines(Side side) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    side.runs()
        .stream()
        .flatMap(run -> run.machines().stream())
        .flatMap(List::stream)
        .forEach(machine -> facts.computeIfAbsent(machine.host(), any -> new LinkedHashSet<>())
            .add(Quantity.of(machine.processors(), "processor") + ", JDK " + machine.java() + ", "
                + machine.operatingSystem()));
    Map<String, String> joined = new LinkedHashMap<>();
    facts.forEach((host, all) -> joined.put(host, String.join("; ", all)));
    return joined;
  }

  /** Adds a difference unless both have the same; a missing value is absent. */
  private void add(Part part, String name, String one, String other) {
    String left = Optional.ofNullable(one).orElse(Quantity.NONE);
    String right = Optional.ofNullable(other).orElse(Quantity.NONE);
    if (!left.equals(right)) {
      found.add(new Difference(part, name, left, right));
    }
  }
}
