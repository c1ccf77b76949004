package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A system as the audit sees it: what is in force as far as it is known.
 *
 * @param spec the system as the scenario has it
 * @param traits what distinguishes its kind; empty if the kind is not known here
 * @param reported what its acknowledgements guarantee and wait for, as the running system reported
 * it; empty if it did not
 * @param foreseen the same, if its kind can predict it from the scenario
 * @param settings its settings
 */
public record AuditedSystem(SystemSpec spec, Optional<BrokerTraits> traits,
    Optional<Guarantee> reported, Optional<Guarantee> foreseen, List<Setting> settings) {
  public AuditedSystem {
    settings = List.copyOf(settings);
  }

  String name() {
    return spec.name();
  }

  /** Returns whether it is of another kind than the other one, so that their means differ. */
  boolean isUnlike(AuditedSystem other) {
    return !spec.broker().equals(other.spec.broker());
  }

  /**
   * Returns the guarantee of its acknowledgements as far as known. If a kind does not report which
   * copies they wait for, they wait for the guaranteed ones.
   */
  Guarantee guarantee() {
    return reported.or(() -> foreseen).orElseGet(() -> Guarantee.inWordsOf(spec.durability()));
  }

  /**
   * Returns its settings of these aspects, in order. A loop: with many systems it is most of the
   * audit.
   */
  List<Setting> about(Aspect... aspects) {
    List<Setting> found = new ArrayList<>();
    for (Setting setting : settings) {
      for (Aspect aspect : aspects) {
        if (setting.aspect() == aspect) {
          found.add(setting);
          break;
        }
      }
    }
    return found;
  }

  /** Returns its settings of these aspects in its own words, as {@code linger.ms=1}. */
  String words(Aspect... aspects) {
    return about(aspects).stream()
        .map(setting -> setting.name() + "=" + setting.value())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns whether one of its settings of these aspects is a mere claim. */
  boolean claims(Aspect... aspects) {
    return about(aspects).stream().anyMatch(setting -> setting.source() == Source.CLAIMED);
  }

  /** Returns the settings of these aspects that the scenario passes through to this system only. */
  List<String> passedThrough(Aspect... aspects) {
    List<String> names = about(aspects).stream().map(Setting::name).distinct().toList();
    return spec.properties()
        .entrySet()
        .stream()
        .flatMap(section -> section.getValue()
            .keySet()
            .stream()
            .filter(names::contains)
            .map(name -> "systems." + name() + "." + section.getKey() + "." + name))
        .toList();
  }
}
