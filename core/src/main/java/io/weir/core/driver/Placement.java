package io.weir.core.driver;

import java.util.List;
import java.util.Optional;

/**
 * Where the partitions of a trial's topics are, as the system itself tells it. Nodes are called as
 * the system calls them, by address or by name.
 *
 * @param leader the node that takes the messages of the first topic's first partition from clients;
 * empty while there is none
 * @param keepers the nodes that keep that partition's newest messages
 * @param partitions how many partitions there are
 * @param whole how many of them have a leader and all replicas in step
 * @param missing what is missing, for people; empty if nothing is
 */
public record Placement(Optional<String> leader, List<String> keepers, int partitions, int whole,
    Optional<String> missing) {
  public Placement {
    keepers = List.copyOf(keepers);
  }

  /** Whether nothing is missing. */
  public boolean inStep() {
    return whole >= partitions && missing.isEmpty();
  }
}
