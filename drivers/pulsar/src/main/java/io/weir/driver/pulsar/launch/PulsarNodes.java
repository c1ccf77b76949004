package io.weir.driver.pulsar.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.bookkeeper.BookKeeperNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes of a system as targets of a fault, in the order of a Pulsar upgrade. */
record PulsarNodes(SystemSpec system) {
  List<NodeGroup> all() {
    List<NodeGroup> all = new ArrayList<>(BookKeeperNodes.of(system));
    all.add(new NodeGroup("broker", BookKeeperNodes.names(system.nodes(), BrokerNode::nameOf), true,
        false, brokerLoss()));
    return List.copyOf(all);
  }

  private Optional<Loss> brokerLoss() {
    return system.nodes() > 1
        ? Optional.empty()
        : Optional.of(new Loss("no other broker can take over its topics", "'nodes: 2'"));
  }
}
