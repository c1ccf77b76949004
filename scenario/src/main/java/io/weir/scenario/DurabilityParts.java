package io.weir.scenario;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.DurabilityLevel;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.SystemKeys;
import java.util.Optional;

/** A durability whose parts may be missing. */
record DurabilityParts(Optional<Integer> replicas, Optional<Acknowledge> acknowledge,
    Optional<Storage> storage) {
  static final String HINT =
      "write { replicas: 3, acknowledge: majority, storage: fsync } or a level, such as level-1";

  private static final DurabilityParts NONE =
      new DurabilityParts(Optional.empty(), Optional.empty(), Optional.empty());

  /** Reads a level, its parts, or a level with parts that override it. */
  static DurabilityParts read(Fields fields, DurabilityKeys keys) {
    Optional<Leaf> leaf = fields.leaf(keys.level());
    leaf.ifPresent(fields::markRead);
    DurabilityParts base = leaf.filter(said -> !said.isEmptySection())
        .flatMap(said -> fields.find(keys.level()))
        .map(DurabilityParts::level)
        .orElse(NONE);
    return new DurabilityParts(
        fields.find(keys.replicas()), fields.find(keys.acknowledge()), fields.find(keys.storage()))
        .over(base);
  }

  /** Returns these parts, with missing ones from the base. */
  DurabilityParts over(DurabilityParts base) {
    return new DurabilityParts(
        replicas.or(base::replicas), acknowledge.or(base::acknowledge), storage.or(base::storage));
  }

  /**
   * Returns the durability. Each part that is still missing is reported as a problem of its key and
   * replaced by a placeholder.
   */
  Durability complete(Fields fields, DurabilityKeys keys) {
    if (!fields.isSaid(keys.path())) {
      fields.reportMissing(keys.path(), HINT);
    } else {
      report(replicas, fields, keys.replicas());
      report(acknowledge, fields, keys.acknowledge());
      report(storage, fields, keys.storage());
    }
    return new Durability(replicas.orElse(1), acknowledge.orElse(Acknowledge.ALL),
        storage.orElse(Storage.FSYNC));
  }

  /** Returns the key that sets a system's durability: its own, or the one for all systems. */
  static Key<?> whereSaid(Fields fields, String system) {
    Key<?> own = SystemKeys.DURABILITY.in(system).level();
    return fields.isSaid(own) ? own : DurabilityKeys.FOR_ALL.level();
  }

  private static void report(Optional<?> part, Fields fields, Key<?> key) {
    if (part.isEmpty()) {
      fields.reportMissing(key);
    }
  }

  private static DurabilityParts level(DurabilityLevel level) {
    return new DurabilityParts(Optional.of(DurabilityLevel.REPLICAS),
        Optional.of(level.acknowledge()), Optional.of(level.storage()));
  }
}
