package io.weir.driver.redis.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the nodes of a system divide the work: as many primaries as {@code nodes} divided by {@code
 * replicas}, each with one replica fewer than that. One primary is a plain server, more of them are
 * a cluster.
 *
 * @param primaries how many nodes take messages
 * @param replicasOfEach how many nodes copy from each of them
 */
record RedisTopology(int primaries, int replicasOfEach) {
  /** Fewer primaries could not agree that one of them is gone. */
  static final int LEAST_OF_CLUSTER = 3;

  private static final String FAILOVER = "a cluster: 9 nodes with 'replicas: 3' and 'acknowledge:"
      + " majority'";

  static RedisTopology of(SystemSpec system) {
    int copies = system.durability().replicas();
    return new RedisTopology(Math.max(1, system.nodes() / copies), copies - 1);
  }

  boolean isCluster() {
    return primaries > 1;
  }

  int nodes() {
    return primaries * (1 + replicasOfEach);
  }

  /** Returns the name of a node; replicas come after all primaries. */
  static String name(int number) {
    return "node-" + number;
  }

  /** Returns the nodes as targets of a fault. */
  List<NodeGroup> groups(int awaited) {
    List<NodeGroup> groups = new ArrayList<>();
    // A fault that strikes a copy strikes a replica, where there is one.
    groups.add(new NodeGroup("primary", names(1, primaries), true, replicasOfEach == 0,
        lossOfPrimary(awaited)));
    if (replicasOfEach > 0) {
      groups.add(new NodeGroup("replica", names(primaries + 1, nodes()), false, true,
          lossOfReplica(awaited)));
    }
    return groups;
  }

  private static List<String> names(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(RedisTopology::name).toList();
  }

  private Optional<Loss> lossOfPrimary(int awaited) {
    if (replicasOfEach == 0) {
      return Optional.of(new Loss("each stream is on one node", FAILOVER));
    }
    return isCluster()
        ? lossOfReplica(awaited)
        : Optional.of(new Loss("without a cluster no replica takes the place of the primary",
            FAILOVER));
  }

  private Optional<Loss> lossOfReplica(int awaited) {
    return awaited < replicasOfEach || awaited == 0
        ? Optional.empty()
        : Optional.of(new Loss("an acknowledgement needs all " + (1 + replicasOfEach) + " copies",
            "3 replicas with 'acknowledge: majority'"));
  }
}
