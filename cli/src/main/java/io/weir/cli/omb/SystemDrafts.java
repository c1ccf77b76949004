package io.weir.cli.omb;

import io.weir.core.omb.OmbSystem;
import io.weir.core.omb.OmbSystem.Idempotence;
import io.weir.core.scenario.Durability;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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
  void write(ScenarioDraft top) {
    ScenarioDraft systems = top.section("systems");
    Optional<Boolean> idempotence = idempotence();
    byName.forEach((name, system) -> {
      idempotence.ifPresent(common -> pin(system, common));
      systems.section(name).take(system.body());
    });
    durability(top, systems);
    idempotence
        .ifPresent(on -> top.section("client")
            .put("idempotence", "" + on, String.join(", ",
                said().map(Idempotence::source).distinct().toList())));
  }

  private Stream<Idempotence> said() {
    return byName.values().stream().flatMap(system -> system.said().idempotence().stream());
  }

  /** A system that takes it from the scenario alone decides. */
  private Optional<Boolean> idempotence() {
    return said().filter(own -> own.property().isEmpty())
        .findFirst()
        .or(() -> said().findFirst())
        .map(Idempotence::on);
  }

  private static void pin(SystemDraft system, boolean common) {
    system.said()
        .idempotence()
        .filter(own -> own.on() != common)
        .ifPresent(own -> own.property()
            .ifPresent(property -> system.body()
                .section("client")
                .section("producer")
                .put(property, "" + own.on())));
  }

  private void durability(ScenarioDraft top, ScenarioDraft systems) {
    if (byName.values()
        .stream()
        .map(system -> system.said().durability())
        .distinct()
        .count() == 1) {
      top.putYaml("durability", yaml(byName.values().iterator().next().said().durability()),
          "the durability of the driver files");
      return;
    }
    byName.forEach((name, system) -> systems.section(name)
        .putYaml("durability", yaml(system.said().durability()),
            "the durability of the driver file"));
    if (byName.values().stream().map(SystemDrafts::promise).distinct().count() > 1) {
      top.put("compare-across-durability", "true",
          "OMB compares these files though their acknowledgements promise different things; for a"
              + " fair comparison give all systems one durability, and remove this");
    }
  }

  private static int promise(SystemDraft system) {
    Durability durability = system.said().durability();
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

  /**
   * One system of the scenario that is being written.
   *
   * @param body what stands below its name, but for the durability
   * @param said the driver file's other settings
   */
  record SystemDraft(ScenarioDraft body, OmbSystem said) {}
}
