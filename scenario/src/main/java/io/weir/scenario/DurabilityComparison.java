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
 * Refuses to set systems side by side whose acknowledgements promise different things, unless the
 * scenario asks for it.
 *
 * @param fields the scenario's values
 * @param problems where a refusal goes
 */
record DurabilityComparison(Fields fields, Problems problems) {
  private static final Key<Boolean> KEY = TopKeys.COMPARE;

  /** Whether the scenario asks for it. */
  boolean isAskedFor() {
    return fields.value(KEY);
  }

  /** Refuses the first system that promises something else than the first one. */
  void check(List<SystemSpec> systems, Map<String, Launcher> launchers) {
    if (isAskedFor()) {
      return;
    }
    SystemSpec first = systems.getFirst();
    Guarantee measure = guarantee(first, launchers);
    systems.stream()
        .filter(system -> !guarantee(system, launchers).promisesAsMuchAs(measure))
        .findFirst()
        .ifPresent(other -> refuse(other, text(first, measure) + ", and "
            + text(other, guarantee(other, launchers))));
  }

  private void refuse(SystemSpec system, String promises) {
    fields.report(DurabilityParts.whereSaid(fields, system.name()),
        "an acknowledgement does not promise the same everywhere: " + promises,
        "give all systems the same durability; or write '" + KEY
            + ": true' at the top (or --" + KEY + "), and every result is marked as unequal");
  }

  /** Where a kind can't foretell its guarantee, the words of the scenario stand for it. */
  private static Guarantee guarantee(SystemSpec system, Map<String, Launcher> launchers) {
    return launchers.get(system.broker())
        .guarantee(system)
        .orElseGet(() -> Guarantee.inWordsOf(system.durability()));
  }

  private static String text(SystemSpec system, Guarantee guarantee) {
    String copies = guarantee.replicas() == 1
        ? "1 copy"
        : guarantee.copies() + " of " + guarantee.replicas() + " copies";
    return system.name() + " promises " + copies + " " + where(guarantee.storage());
  }

  private static String where(Storage storage) {
    return switch (storage) {
      case MEMORY -> "in memory";
      case PAGE_CACHE -> "in the page cache";
      case FSYNC -> "on disk by fsync";
    };
  }
}
