package io.weir.core.driver;

import java.util.List;
import java.util.Optional;

/**
 * The placement of the partitions of a trial's topics, as the system reports it. Nodes have the
 * system's own identifiers: addresses or names.
 *
 * @param leader the node that takes the messages of the first topic's first partition from clients;
 * empty while there is none
 * @param keepers the nodes that keep that partition's newest messages
 * @param partitions how many partitions there are
 * @param whole how many of them have a leader and all replicas in sync
 * @param missing the missing parts, human-readable; empty if nothing is missing
 */
public record Placement(Optional<String> leader, List<String> keepers, int partitions, int whole,
    Optional<String> missing) {
  public Placement {
    keepers = List.copyOf(keepers);
  }

  /** Returns whether nothing is missing. */
  public boolean inStep() {
    return whole >= partitions && missing.isEmpty();
  }
}
