package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SitePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ZooKeeper and the bookies of a system, and their addresses.
 *
 * @param system the requested system
 * @param options its options
 * @param durability its guarantee in the settings of BookKeeper
 * @param jvm where their processes run
 * @param largestFrame the most bytes of a request to a bookie
 * @param metrics how the metrics of bookies are read; empty if they are not
 * @param bookies at least as many as there are replicas
 * @param zookeepers an odd number
 */
public record BookKeeperCluster(SystemSpec system, BookKeeperOptions options,
    BookKeeperDurability durability, ServerJvm jvm, long largestFrame,
    Optional<BookieMetrics> metrics, List<BookieNode> bookies, List<ZooKeeperNode> zookeepers) {
  /** What a request has beside the largest message: the margin between Pulsar's two defaults. */
  public static final long AROUND_A_MESSAGE = 10 * 1024;

  public BookKeeperCluster {
    bookies = List.copyOf(bookies);
    zookeepers = List.copyOf(zookeepers);
  }

  /** Returns the number of ports that ZooKeeper and the bookies of a system need. */
  public static int portCount(SystemSpec system) {
    BookKeeperOptions options = options(system);
    return options.bookies(system.nodes()) * BookieNode.PORTS
        + options.zookeepers() * ZooKeeperNode.PORTS;
  }

  /** Returns the options of a system. */
  public static BookKeeperOptions options(SystemSpec system) {
    return new BookKeeperOptions(new OptionValues(system.options()));
  }

  /** Places the nodes of a system on a site, each on the next free ports. */
  public static BookKeeperCluster of(SystemSpec system, LaunchSite site, SitePorts ports,
      ServerJvm jvm, long largestFrame, BookieMetrics metrics) {
    BookKeeperOptions options = options(system);
    List<BookieNode> bookies = new ArrayList<>();
    for (int id = 1; id <= options.bookies(system.nodes()); id++) {
      bookies.add(BookieNode.of(id, site, options, ports.next(), ports.next()));
    }
    List<ZooKeeperNode> zookeepers = new ArrayList<>();
    for (int id = 1; id <= options.zookeepers(); id++) {
      zookeepers
          .add(new ZooKeeperNode(id, site.host(id), ports.next(), ports.next(), ports.next()));
    }
    return new BookKeeperCluster(system, options,
        BookKeeperDurability.of(site.durability(), options), jvm, largestFrame,
        site.brokerMetrics() == BrokerMetrics.ON ? Optional.of(metrics) : Optional.empty(),
        bookies, zookeepers);
  }

  /** Returns the processes of ZooKeeper. */
  public Stage zooKeeperStage() {
    return new Stage(zookeepers.stream().map(node -> node.process(this)).toList());
  }

  /** Returns the processes of the bookies, for which the metadata must exist. */
  public Stage bookieStage() {
    return new Stage(bookies.stream().map(node -> node.process(this)).toList());
  }

  /** Returns the folders on other disks, those of journals first. */
  public List<Path> elsewhere(LaunchSite site) {
    return Stream.concat(options.journalDirectory().owned(site).stream(),
        options.ledgerDirectory().owned(site).stream()).distinct().toList();
  }

  /**
   * Returns the addresses of ZooKeeper.
   *
   * @param separator between them
   */
  public String zooKeeperServers(String separator) {
    return each(zookeepers, node -> node.host().at(node.clientPort()), separator);
  }

  /** Returns the address of the metadata store in the form for bookies. */
  public String metadataUri() {
    return "zk+hierarchical://" + zooKeeperServers(";") + "/ledgers";
  }

  /** Returns the addresses of the bookies' state and settings, separated by commas. */
  public String bookieAdminUrls() {
    return each(bookies, BookieNode::http, ",");
  }

  private static <N> String each(List<N> nodes, Function<N, String> text, String separator) {
    return nodes.stream().map(text).collect(Collectors.joining(separator));
  }
}
