package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The processes of a cluster: Erlang's name server, and a broker for each node. */
record RabbitMqNodeProcess(RabbitMqCluster cluster, RabbitMqNode node) {
  /** Erlang's name server, a program on the path. */
  static final String NAME_SERVER = "epmd";

  private static final Duration NAME_SERVER_LIMIT = Duration.ofSeconds(30);
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  /**
   * Weir starts it instead of the first node, which would leave it behind as a daemon that outlives
   * all nodes.
   */
  ProcessPlan nameServer() {
    return new ProcessPlan(NAME_SERVER, "name server",
        new Command.Program(NAME_SERVER,
            List.of("-port", Integer.toString(cluster.nameServerPort()), "-address", node.host(),
                "-debug"),
            new DataSize(0)),
        Map.of(), List.of(), Map.of(), new Readiness.LogLine("epmd running"), NAME_SERVER_LIMIT,
        STOP_GRACE, Optional.empty(), Set.of());
  }

  ProcessPlan broker() {
    Map<Path, String> files = new HashMap<>(Map.of(
        node.configuration(), new RabbitMqConf(cluster, node).text(), node.plugins(), plugins()));
    cluster.tls().ifPresent(tls -> files.putAll(tls.content()));
    ProcessPlan broker = new ProcessPlan(RabbitMqNode.processOf(node.number()), "broker",
        new Command.Program(cluster.script().toString(), List.of(), cluster.memory()), files,
        List.of(cluster.home(), node.data(), node.logs()), environment(),
        new Readiness.LogLine("Server startup complete"), START_LIMIT, STOP_GRACE, Optional.empty(),
        Set.of()).called(node.name(), node.streamAddress());
    return asked() ? broker.withMetrics(RabbitMqMetrics.source(node)) : broker;
  }

  private boolean asked() {
    return cluster.metrics() == BrokerMetrics.ON;
  }

  private String plugins() {
    List<String> plugins = new ArrayList<>(List.of("rabbitmq_management"));
    if (asked()) {
      plugins.add("rabbitmq_prometheus");
    }
    if (cluster.streams()) {
      plugins.add("rabbitmq_stream");
    }
    return "[" + String.join(",", plugins) + "].\n";
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    // Erlang puts the cookie here, readable only by its owner. On the command line all users could
    // read it.
    environment.put("HOME", cluster.home().toString());
    environment.put("ERL_EPMD_PORT", Integer.toString(cluster.nameServerPort()));
    environment.put("ERL_EPMD_ADDRESS", node.host());
    // A node that starts while weir dies would start another name server, which would remain.
    environment.put("ERL_ZFLAGS", "-start_epmd false");
    environment.put("RABBITMQ_NODENAME", node.name());
    environment.put("RABBITMQ_DIST_PORT", Integer.toString(node.distributionPort()));
    environment.put("RABBITMQ_MNESIA_BASE", node.data().toString());
    environment.put("RABBITMQ_LOG_BASE", node.logs().toString());
    environment.put("RABBITMQ_CONFIG_FILE", node.configuration().toString());
    environment.put("RABBITMQ_ADVANCED_CONFIG_FILE",
        node.directory().resolve("advanced.config").toString());
    environment.put("RABBITMQ_GENERATED_CONFIG_DIR",
        node.directory().resolve("generated").toString());
    environment.put("RABBITMQ_SCHEMA_DIR", node.directory().resolve("schema").toString());
    environment.put("RABBITMQ_ENABLED_PLUGINS_FILE", node.plugins().toString());
    environment.put("RABBITMQ_PID_FILE", node.directory().resolve("pid").toString());
    // Settings of the machine's administrator for another broker do not apply to this one.
    environment.put("RABBITMQ_CONF_ENV_FILE", "/dev/null");
    environment.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
        "-kernel inet_dist_use_interface {" + node.host().replace('.', ',') + "}");
    return environment;
  }
}
