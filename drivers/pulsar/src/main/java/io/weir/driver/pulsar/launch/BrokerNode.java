package io.weir.driver.pulsar.launch;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.driver.common.bookkeeper.LogConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A broker.
 *
 * @param id from 1
 * @param host the host that it runs on
 * @param servicePort for connections of clients
 * @param webPort for the admin interface
 * @param tlsPort for connections of clients that encrypt, if there are any
 */
record BrokerNode(int id, LaunchHost host, int servicePort, int webPort, OptionalInt tlsPort) {
  private static final int PORTS = 2;

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  ProcessPlan process(PulsarCluster cluster) {
    Path directory = host.directory().resolve(nameOf(id));
    Path configuration = directory.resolve("broker.conf");
    Path logging = directory.resolve(LogConfig.FILE);
    Map<Path, String> files = new HashMap<>(
        Map.of(configuration, new BrokerConf(cluster, this).text(), logging, LogConfig.TEXT));
    cluster.tls().ifPresent(tls -> files.putAll(tls.content(host)));
    return new ProcessPlan(nameOf(id), "broker", host.name(), cluster.jvm()
        .java(
            cluster.jvm()
                .server(cluster.options().heap(), cluster.options().directMemory(), logging),
            "org.apache.pulsar.PulsarBrokerStarter",
            List.of("--broker-conf", configuration.toString())),
        files,
        List.of(), Map.of(), // It answers 200 after it has produced a message and read it back.
        new Readiness.HttpOk(
            URI.create(web() + "/admin/v2/brokers/health")),
        START_LIMIT, STOP_GRACE, Optional.empty(), Set.of())
        .withMetrics(BrokerMetricList.source(URI.create(web() + "/metrics/"),
            cluster.options().namespace()))
        .called(host.at(webPort), host.at(servicePort));
  }

  /** Returns the number of ports of a broker. */
  static int ports(boolean tls) {
    return PORTS + (tls ? 1 : 0);
  }

  static String nameOf(int id) {
    return "broker-" + id;
  }

  /** Returns the address of the admin interface. */
  String web() {
    return "http://" + host.at(webPort);
  }
}
