package io.weir.driver.rabbitmq.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The nodes of a cluster and their shared settings.
 *
 * @param nodes all nodes, by number
 * @param nameServerPort the port of Erlang's name server, which finds the nodes
 * @param cookie the secret that the nodes share, if they are on several hosts; the nodes of one
 * host draw it
 * @param login the login of clients
 * @param tls the encryption of clients, if the scenario asks for it
 * @param script starts a node
 * @param erlang the folder with Erlang's programs; empty if they are on the path
 * @param streams whether the nodes have the stream plugin
 * @param memory each node's watermark
 * @param metrics whether their metrics are read
 * @param overrides settings of {@code rabbitmq.conf} that take precedence over weir's
 */
record RabbitMqCluster(List<RabbitMqNode> nodes, int nameServerPort,
    Optional<ErlangCookie> cookie, DeploymentLogin login, Optional<LocalTls> tls, Path script,
    Optional<Path> erlang, boolean streams, DataSize memory, BrokerMetrics metrics,
    Map<String, String> overrides) {
  /** Ports that all nodes share. */
  static final int SHARED_PORTS = 1;

  RabbitMqCluster {
    nodes = List.copyOf(nodes);
  }

  static RabbitMqCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, SHARED_PORTS + system.nodes() * RabbitMqNode.PORTS,
        system.nodes() + " nodes of RabbitMQ");
    int nameServerPort = ports.next();
    RabbitMqOptions options = new RabbitMqOptions(system.options());
    return new RabbitMqCluster(
        IntStream.rangeClosed(1, system.nodes())
            .mapToObj(number -> node(number, site, ports))
            .toList(),
        nameServerPort,
        site.hosts().size() > 1 ? Optional.of(ErlangCookie.drawn()) : Optional.empty(),
        DeploymentLogin.drawn(),
        LocalTls.of(system.options(), site),
        options.script(),
        options.erlang(),
        RabbitMqDurability.of(site.durability(), options.queue()).queue() == QueueType.STREAM,
        options.memory(),
        site.brokerMetrics(),
        system.section(RabbitMqPropertySection.SERVER.key()));
  }

  private static RabbitMqNode node(int number, LaunchSite site,
      SitePorts ports) {
    int amqp = ports.next();
    LaunchHost host = site.host(number);
    return new RabbitMqNode(number, "weir-" + amqp + "@" + host.address(), host, amqp, ports.next(),
        ports.next(), ports.next(), ports.next(), host.directory().resolve("node-" + number));
  }

  /** The first node starts alone, so that the others find a cluster to join. */
  ClusterPlan plan() {
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    stages.add(new ClusterPlan.Stage(NameServer.of(this)
        .stream()
        .map(NameServer::process)
        .toList()));
    stages.add(new ClusterPlan.Stage(
        List.of(new RabbitMqNodeProcess(this, nodes.getFirst()).broker())));
    if (nodes.size() > 1) {
      stages.add(new ClusterPlan.Stage(
          nodes.stream()
              .skip(1)
              .map(node -> new RabbitMqNodeProcess(this, node).broker())
              .toList()));
    }
    return new ClusterPlan(stages, endpoints(), List.of());
  }

  private Map<String, String> endpoints() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(RabbitMqEndpoint.AMQP, addresses(RabbitMqNode::amqpAddress));
    endpoints.put(RabbitMqEndpoint.MANAGEMENT, addresses(RabbitMqNode::managementAddress));
    endpoints.put(RabbitMqEndpoint.USER, login.user());
    endpoints.put(RabbitMqEndpoint.PASSWORD, login.password());
    if (streams) {
      endpoints.put(RabbitMqEndpoint.STREAM, addresses(RabbitMqNode::streamAddress));
    }
    tls.ifPresent(files -> files.addTo(endpoints, nodes.getFirst().host()));
    return endpoints;
  }

  private String addresses(Function<RabbitMqNode, String> address) {
    return nodes.stream().map(address).collect(joining(","));
  }
}
