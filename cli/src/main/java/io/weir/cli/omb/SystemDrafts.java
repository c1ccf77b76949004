package io.weir.cli.omb;

import io.weir.core.scenario.Durability;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All systems of the scenario that is being written, and what they have in common.
 *
 * @param byName in order
 */
record SystemDrafts(Map<String, SystemDraft> byName) {
  SystemDrafts {
    byName = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** Writes them, their durability and the client settings that hold for all. */
  void write(Draft top) {
    Draft systems = top.section("systems");
    Optional<Boolean> idempotence = idempotence();
    byName.forEach((name, system) -> {
      idempotence.ifPresent(common -> pin(system, common));
      systems.section(name).take(system.body());
    });
    durability(top, systems);
    idempotence.ifPresent(on -> top.section("client")
        .put("idempotence", "" + on,
            "enable.idempotence of Kafka's client, deduplicationEnabled of Pulsar"));
  }

  /** Only Pulsar takes it from the scenario alone. */
  private Optional<Boolean> idempotence() {
    return byName.values()
        .stream()
        .filter(system -> !system.takesOwnIdempotence())
        .map(SystemDraft::idempotence)
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> byName.values()
            .stream()
            .map(SystemDraft::idempotence)
            .flatMap(Optional::stream)
            .findFirst());
  }

  private static void pin(SystemDraft system, boolean common) {
    system.idempotence()
        .filter(own -> own != common && system.takesOwnIdempotence())
        .ifPresent(own -> system.body()
            .section("client")
            .section("producer")
            .put("enable.idempotence", "" + own));
  }

  private void durability(Draft top, Draft systems) {
    if (byName.values().stream().map(SystemDraft::durability).distinct().count() == 1) {
      top.putYaml("durability", yaml(byName.values().iterator().next().durability()),
          "what the driver files amount to");
      return;
    }
    byName.forEach((name, system) -> systems.section(name)
        .putYaml("durability", yaml(system.durability()), "what the driver file amounts to"));
    if (byName.values().stream().map(SystemDrafts::promise).distinct().count() > 1) {
      top.put("compare-across-durability", "true",
          "OMB compares these files though their acknowledgements promise different things; for a"
              + " fair comparison give all systems one durability, and remove this");
    }
  }

  private static int promise(SystemDraft system) {
    Durability durability = system.durability();
    return Objects.hash(durability.replicas(), durability.guaranteedCopies(),
        durability.storage());
  }

  private static String yaml(Durability durability) {
    return "{ replicas: " + durability.replicas() + ", acknowledge: "
        + word(durability.acknowledge()) + ", storage: " + word(durability.storage()) + " }";
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
