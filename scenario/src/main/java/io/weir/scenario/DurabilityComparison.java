package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.TopKeys;
import java.util.List;
import java.util.Map;

/**
 * Refuses to compare systems whose acknowledgements guarantee different things, unless the scenario
 * allows it.
 *
 * @param fields the scenario's values
 * @param problems receives the refusal
 */
record DurabilityComparison(Fields fields, Problems problems) {
  private static final Key<Boolean> KEY = TopKeys.COMPARE;

  /** Returns whether the scenario allows it. */
  boolean isAskedFor() {
    return fields.value(KEY);
  }

  /** Refuses the first system whose guarantee differs from that of the first system. */
  void check(List<SystemSpec> systems, Map<String, Launcher> launchers) {
    if (isAskedFor()) {
      return;
    }
    SystemSpec first = systems.getFirst();
    Guarantee measure = guarantee(first, launchers);
    systems.stream()
        .filter(system -> !guarantee(system, launchers).promisesAsMuchAs(measure))
        .findFirst()
        .ifPresent(other -> refuse(other, text(first, measure) + ", but "
            + text(other, guarantee(other, launchers))));
  }

  private void refuse(SystemSpec system, String promises) {
    fields.report(DurabilityParts.whereSaid(fields, system.name()),
        "an acknowledgement does not guarantee the same on all systems: " + promises,
        "give all systems the same durability; or write '" + KEY
            + ": true' at the top (or --" + KEY + "), which marks every result as unequal");
  }

  /** If a broker kind can't derive its guarantee, the scenario's durability is used. */
  private static Guarantee guarantee(SystemSpec system, Map<String, Launcher> launchers) {
    return launchers.get(system.broker())
        .guarantee(system)
        .orElseGet(() -> Guarantee.inWordsOf(system.durability()));
  }

  private static String text(SystemSpec system, Guarantee guarantee) {
    String copies = guarantee.replicas() == 1
        ? "1 copy"
        : guarantee.copies() + " of " + guarantee.replicas() + " copies";
    return system.name() + " guarantees " + copies + " " + where(guarantee.storage());
  }

  private static String where(Storage storage) {
    return switch (storage) {
      case MEMORY -> "in memory";
      case PAGE_CACHE -> "in the page cache";
      case FSYNC -> "on disk by fsync";
    };
  }
}
