package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A storage node.
 *
 * @param id from 1
 * @param host the host that it runs on
 * @param port for connections of brokers
 * @param httpPort for state and settings
 * @param journals the folders of its journals
 * @param ledgers the folders of its entry logs and indexes
 */
public record BookieNode(int id, LaunchHost host, int port, int httpPort, List<Path> journals,
    List<Path> ledgers) {
  static final int PORTS = 2;

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  public BookieNode {
    journals = List.copyOf(journals);
    ledgers = List.copyOf(ledgers);
  }

  static BookieNode of(int id, LaunchSite site, BookKeeperOptions options, int port, int httpPort) {
    LaunchHost host = site.host(id);
    Path own = Path.of(nameOf(id));
    return new BookieNode(id, host, port, httpPort,
        options.journalDirectory().of(site, host, own.resolve("journal")),
        options.ledgerDirectory().of(site, host, own.resolve("ledgers")));
  }

  ProcessPlan process(BookKeeperCluster cluster) {
    Path configuration = directory().resolve("bookkeeper.conf");
    Path logging = directory().resolve(LogConfig.FILE);
    ProcessPlan process = new ProcessPlan(name(), "bookie", host.name(), cluster.jvm()
        .java(
            cluster.jvm()
                .server(cluster.options().bookieHeap(), cluster.options().bookieDirectMemory(),
                    logging),
            "org.apache.bookkeeper.server.Main",
            List.of("--conf", configuration.toString())),
        Map.of(configuration, new BookieConf(cluster, this).text(), logging, LogConfig.TEXT),
        Stream.concat(journals.stream(), ledgers.stream()).toList(), Map.of(), new Readiness.HttpOk(
            URI.create(http() + "/api/v1/bookie/is_ready")),
        START_LIMIT, STOP_GRACE, Optional.empty(), Set.of()).called(host.at(port));
    return cluster.metrics()
        .map(metrics -> process.withMetrics(metrics.source(URI.create(http() + "/metrics"))))
        .orElse(process);
  }

  /** Returns the address of its state and settings. */
  String http() {
    return "http://" + host.at(httpPort);
  }

  private String name() {
    return nameOf(id);
  }

  static String nameOf(int id) {
    return "bookie-" + id;
  }

  private Path directory() {
    return host.directory().resolve(name());
  }
}
