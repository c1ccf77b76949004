package io.weir.scenario;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.util.List;
import java.util.Optional;

/** A durability of which some parts may not have been said. */
record DurabilityParts(Optional<Integer> replicas, Optional<Acknowledge> acknowledge,
    Optional<Storage> storage) {
  static final String HINT =
      "write { replicas: 3, acknowledge: majority, storage: fsync } or a level, as level-1";

  private static final DurabilityParts NONE =
      new DurabilityParts(Optional.empty(), Optional.empty(), Optional.empty());
  private static final int LEVEL_REPLICAS = 3;
  private static final List<String> LEVELS = List.of("level-1", "level-2", "level-3", "level-4");

  /** Reads what is said at a path: a level, its parts, or a level and parts that change it. */
  static DurabilityParts read(Fields fields, String path) {
    boolean level = fields.tree().leaf(path).filter(leaf -> !leaf.isEmptySection()).isPresent();
    fields.tree().leaf(path).ifPresent(fields::claim);
    DurabilityParts base =
        level
            ? fields.find(path, Kinds.oneOf(LEVELS)).map(DurabilityParts::level).orElse(NONE)
            : NONE;
    return new DurabilityParts(
        fields.find(path + ".replicas", Kinds.count(1, 100)),
        fields.find(path + ".acknowledge", Kinds.word(Acknowledge.class)),
        fields.find(path + ".storage", Kinds.word(Storage.class)))
        .over(base);
  }

  /** These parts, and those of the base where these say nothing. */
  DurabilityParts over(DurabilityParts base) {
    return new DurabilityParts(
        replicas.or(base::replicas), acknowledge.or(base::acknowledge), storage.or(base::storage));
  }

  /** Whether anything is said at a path, well-formed or not. */
  static boolean isSaid(Tree tree, String path) {
    return tree.leaf(path).filter(leaf -> !leaf.isEmptySection()).isPresent()
        || tree.has(path);
  }

  /** The durability; what nobody said is a problem at the path and is stood in for. */
  Durability complete(Fields fields, String path) {
    if (!isSaid(fields.tree(), path)) {
      fields.reportMissing(path, HINT);
    } else {
      report(replicas, fields, path + ".replicas", Kinds.count(1, 100));
      report(acknowledge, fields, path + ".acknowledge", Kinds.word(Acknowledge.class));
      report(storage, fields, path + ".storage", Kinds.word(Storage.class));
    }
    return new Durability(replicas.orElse(1), acknowledge.orElse(Acknowledge.ALL),
        storage.orElse(Storage.FSYNC));
  }

  private static void report(Optional<?> part, Fields fields, String path, Kind<?> kind) {
    if (part.isEmpty()) {
      fields.reportMissing(path, kind.hint());
    }
  }

  /**
   * StreamNative's levels of 2020: the number of copies at the acknowledgement, and whether each is
   * synced.
   */
  private static DurabilityParts level(String name) {
    boolean majority = name.equals("level-1") || name.equals("level-2");
    boolean synced = name.equals("level-1") || name.equals("level-3");
    return new DurabilityParts(
        Optional.of(LEVEL_REPLICAS),
        Optional.of(majority ? Acknowledge.MAJORITY : Acknowledge.ONE),
        Optional.of(synced ? Storage.FSYNC : Storage.PAGE_CACHE));
  }
}
