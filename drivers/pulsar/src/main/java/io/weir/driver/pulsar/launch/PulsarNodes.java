package io.weir.driver.pulsar.launch;

import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.PulsarOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The nodes of a system as targets of a fault, in the order of a Pulsar upgrade. */
final class PulsarNodes {
  /** The fewest nodes that keep a majority without one of them. */
  private static final int LEAST_ZOOKEEPERS = 3;

  private final PulsarOptions options;
  private final SystemSpec system;

  PulsarNodes(SystemSpec system) {
    this.system = system;
    this.options = new PulsarOptions(system.options());
  }

  List<NodeGroup> all() {
    int bookies = options.bookies(system.nodes());
    return List.of(
        new NodeGroup("zookeeper", names(options.zookeepers(), ZooKeeperNode::nameOf), false,
            false, zookeeperLoss()),
        new NodeGroup("bookie", names(bookies, BookieNode::nameOf), false, true,
            bookieLoss(bookies)),
        new NodeGroup("broker", names(system.nodes(), BrokerNode::nameOf), true, false,
            brokerLoss()));
  }

  private static List<String> names(int count, IntFunction<String> name) {
    return IntStream.rangeClosed(1, count).mapToObj(name).toList();
  }

  private Optional<Loss> zookeeperLoss() {
    return options.zookeepers() >= LEAST_ZOOKEEPERS
        ? Optional.empty()
        : Optional.of(new Loss("it keeps all metadata", "'zookeepers: 3'"));
  }

  private Optional<Loss> bookieLoss(int bookies) {
    int ensemble = options.quorum(system.durability()).ensemble();
    return bookies > ensemble
        ? Optional.empty()
        : Optional.of(new Loss("a ledger is spread over E=" + ensemble + " bookies, and only "
            + (bookies - 1) + " of " + bookies + " would be left",
            "'bookies: " + (ensemble + 1) + "'"));
  }

  private Optional<Loss> brokerLoss() {
    return system.nodes() > 1
        ? Optional.empty()
        : Optional.of(new Loss("no other broker can take over its topics", "'nodes: 2'"));
  }
}
