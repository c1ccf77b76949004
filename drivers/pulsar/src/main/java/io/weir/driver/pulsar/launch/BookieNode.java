package io.weir.driver.pulsar.launch;

import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.BrokerMetrics;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A storage node.
 *
 * @param id from 1
 * @param root the system's directory
 * @param port where brokers connect
 * @param httpPort where it tells its state and settings
 */
record BookieNode(int id, Path root, int port, int httpPort) {
  static final int PORTS = 2;

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  ProcessPlan process(PulsarCluster cluster) {
    Path configuration = directory().resolve("bookkeeper.conf");
    Path logging = directory().resolve(LogConfig.FILE);
    ProcessPlan process = new ProcessPlan(
        name(),
        "bookie",
        new Command.Java(
            ServerJvm.CLASS_PATH,
            ServerJvm.server(cluster.options().bookieHeap(), cluster.options().bookieDirectMemory(),
                logging),
            "org.apache.bookkeeper.server.Main",
            List.of("--conf", configuration.toString())),
        Map.of(configuration, new BookieConf(cluster, this).text(), logging, LogConfig.TEXT),
        List.of(journal(), ledgers()),
        Map.of(),
        new Readiness.HttpOk(
            URI.create(http(cluster) + "/api/v1/bookie/is_ready")),
        START_LIMIT,
        STOP_GRACE);
    return cluster.metrics() == BrokerMetrics.ON
        ? process.telling(BookieMetrics.source(URI.create(http(cluster) + "/metrics")))
        : process;
  }

  private String http(PulsarCluster cluster) {
    return "http://" + cluster.host() + ":" + httpPort;
  }

  Path journal() {
    return directory().resolve("journal");
  }

  Path ledgers() {
    return directory().resolve("ledgers");
  }

  private String name() {
    return "bookie-" + id;
  }

  private Path directory() {
    return root.resolve(name());
  }
}
