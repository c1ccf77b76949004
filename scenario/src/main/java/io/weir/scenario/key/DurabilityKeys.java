package io.weir.scenario.key;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Storage;
import java.util.Map;

/**
 * The keys of a durability, for all systems or for one of them.
 *
 * @param level a level by name, instead of the parts
 * @param replicas copies of each message
 * @param acknowledge how many of them an acknowledgement waits for
 * @param storage where each of them is by then
 */
public record DurabilityKeys(Key<DurabilityLevel> level, Key<Integer> replicas,
    Key<Acknowledge> acknowledge, Key<Storage> storage) {
  private static final int MOST_REPLICAS = 100;
  private static final Map<String, String> ACKNOWLEDGED =
      Map.of("quorum", "majority", "leader", "one", "1", "one", "-1", "all");
  private static final Map<String, String> STORED =
      Map.of("disk", "fsync", "sync", "fsync", "true", "fsync", "async", "page-cache", "ram",
          "memory", "os-cache", "page-cache");

  /**
   * The section for all systems.
   *
   * @see io.weir.scenario.DurabilityParts
   * @see io.weir.scenario.DurabilityComparison
   */
  static final KeySection SECTION = KeySection.of("", "Durability",
      "The guarantee of an acknowledgement: [levels and parts](scenario.md#durability), and [their"
          + " settings on each broker](durability.md). A level stands for its parts, and each part"
          + " can still be changed.");

  public static final DurabilityKeys FOR_ALL =
      of(SECTION, "required, unless all systems have their own",
          "a level by name, or a section with these parts");

  /**
   * Adds the rows to a section.
   *
   * @param absent the description of the default
   * @param meaning the description of its own row
   */
  static DurabilityKeys of(KeySection section, String absent, String meaning) {
    String none = "that of the level";
    return new DurabilityKeys(
        section.add(Key.may("durability", ValueTypes.word(DurabilityLevel.class), absent, meaning)),
        section.add(Key.may("durability.replicas", ValueTypes.count(1, MOST_REPLICAS), none,
            "copies of each message; at most the number of nodes that store messages")
            .insteadOf("replication", "replication-factor", "rf")),
        section.add(Key
            .may("durability.acknowledge",
                ValueTypes.insteadOf(ACKNOWLEDGED, ValueTypes.word(Acknowledge.class)), none,
                "how many of the copies exist before the acknowledgement is sent")
            .insteadOf("ack", "acks", "confirms")),
        section.add(Key.may("durability.storage",
            ValueTypes.insteadOf(STORED, ValueTypes.word(Storage.class)), none,
            "where each of them is by then: lost with the process, lost with the power, on disk")
            .insteadOf("fsync", "sync", "flush", "persistence")));
  }

  /** Returns the keys of one system. */
  public DurabilityKeys in(String system) {
    return new DurabilityKeys(level.in(system), replicas.in(system), acknowledge.in(system),
        storage.in(system));
  }

  /** Returns their section's path. */
  public String path() {
    return level.path();
  }
}
