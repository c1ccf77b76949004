package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** ZooKeeper and the bookies of a system as targets of a fault, in the order of an upgrade. */
public final class BookKeeperNodes {
  /** How often a bookie writes each entry. */
  public static final StructuralFact WRITES =
      new StructuralFact(Topic.WRITES, 2, "journal and entry log",
          Optional.of("the journal makes an fsync cheap where it has a disk of its own"));

  /** The regular work of a bookie. */
  public static final BackgroundCycle FLUSH = new BackgroundCycle(Duration.ofMinutes(1),
      "bookies flush their ledgers every %s (flushInterval)", EnumSet.allOf(Storage.class),
      new BackgroundCycle.Setting(BookKeeperProperties.BOOKIE_SECTION, "flushInterval"));

  /** The fewest nodes that keep a majority without one of them. */
  private static final int LEAST_ZOOKEEPERS = 3;

  private BookKeeperNodes() {}

  /** Returns both groups. */
  public static List<NodeGroup> of(SystemSpec system) {
    BookKeeperOptions options = BookKeeperCluster.options(system);
    int bookies = options.bookies(system.nodes());
    int ensemble = options.quorum(system.durability()).ensemble();
    return List.of(
        new NodeGroup("zookeeper", names(options.zookeepers(), ZooKeeperNode::nameOf), false,
            false, zooKeeperLoss(options.zookeepers())),
        new NodeGroup("bookie", names(bookies, BookieNode::nameOf), false, true,
            bookieLoss(bookies, ensemble)));
  }

  /** Returns the names of nodes, which count from 1. */
  public static List<String> names(int count, IntFunction<String> name) {
    return IntStream.rangeClosed(1, count).mapToObj(name).toList();
  }

  private static Optional<Loss> zooKeeperLoss(int zookeepers) {
    return zookeepers >= LEAST_ZOOKEEPERS
        ? Optional.empty()
        : Optional.of(new Loss("it keeps all metadata", "'zookeepers: 3'"));
  }

  private static Optional<Loss> bookieLoss(int bookies, int ensemble) {
    return bookies > ensemble
        ? Optional.empty()
        : Optional.of(new Loss("a ledger is spread over E=" + ensemble + " bookies, and only "
            + (bookies - 1) + " of " + bookies + " would be left",
            "'bookies: " + (ensemble + 1) + "'"));
  }
}
