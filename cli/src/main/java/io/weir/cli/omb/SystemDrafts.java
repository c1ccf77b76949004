package io.weir.cli.omb;

import io.weir.cli.draft.ScenarioDraft;
import io.weir.core.omb.OmbSystem;
import io.weir.core.omb.OmbSystem.Idempotence;
import io.weir.core.scenario.Durability;
import io.weir.core.text.EnumWord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All systems of the scenario that is being written, and what they have in common.
 *
 * @param all in order; at least one
 */
record SystemDrafts(List<SystemDraft> all) {
  SystemDrafts {
    all = List.copyOf(all);
  }

  /** Writes their durability and the client settings that hold for all. */
  void write(ScenarioDraft top) {
    Optional<Boolean> idempotence = idempotence();
    idempotence.ifPresent(common -> all.forEach(system -> pin(system, common)));
    durability(top);
    idempotence.ifPresent(on -> top.section("client")
        .put("idempotence", "" + on,
            String.join(", ", said().map(Idempotence::source).distinct().toList())));
  }

  private Stream<Idempotence> said() {
    return all.stream().flatMap(system -> system.said().idempotence().stream());
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
        .flatMap(Idempotence::property)
        .ifPresent(property -> system.body()
            .section("client")
            .section("producer")
            .put(property, "" + !common));
  }

  private void durability(ScenarioDraft top) {
    if (all.stream().map(SystemDraft::durability).distinct().count() == 1) {
      top.putYaml("durability", yaml(all.getFirst().durability()),
          "the durability of the driver files");
      return;
    }
    all.forEach(system -> system.body()
        .putYaml("durability", yaml(system.durability()), "the durability of the driver file"));
    if (all.stream().map(system -> promise(system.durability())).distinct().count() > 1) {
      top.put("compare-across-durability", "true",
          "OMB compares these files though their acknowledgements promise different things; for a"
              + " fair comparison give all systems one durability, and remove this");
    }
  }

  private static List<Object> promise(Durability durability) {
    return List.of(durability.replicas(), durability.guaranteedCopies(), durability.storage());
  }

  private static String yaml(Durability durability) {
    return "{ replicas: " + durability.replicas() + ", acknowledge: "
        + EnumWord.kebab(durability.acknowledge()) + ", storage: "
        + EnumWord.kebab(durability.storage()) + " }";
  }

  /**
   * One system of the scenario that is being written.
   *
   * @param body its section, without the durability
   * @param said the driver file's other settings
   */
  record SystemDraft(ScenarioDraft body, OmbSystem said) {
    Durability durability() {
      return said.durability();
    }
  }
}
