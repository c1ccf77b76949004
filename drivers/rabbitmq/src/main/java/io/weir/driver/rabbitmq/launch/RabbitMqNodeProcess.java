package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.BrokerMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The process of a node. */
record RabbitMqNodeProcess(RabbitMqCluster cluster, RabbitMqNode node) {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  /** The programs of the system that its scripts use. */
  private static final String STANDARD_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  ProcessPlan broker() {
    Map<Path, String> files = new HashMap<>(Map.of(
        node.configuration(), new RabbitMqConf(cluster, node).text(), node.plugins(), plugins()));
    cluster.tls().ifPresent(tls -> files.putAll(tls.content(node.host())));
    cluster.cookie().ifPresent(cookie -> files.put(cookie.file(node.home()), cookie.text()));
    ProcessPlan broker = new ProcessPlan(RabbitMqNode.processOf(node.number()), "broker",
        node.host().name(),
        new Command.Program(cluster.script().toString(), List.of(), cluster.memory()), files,
        List.of(node.home(), node.data(), node.logs()), environment(),
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
    // The cookie is here, readable only by its owner: that of the plan, or else the one that Erlang
    // draws. On the command line all users could read it.
    environment.put("HOME", node.home().toString());
    cluster.erlang().ifPresent(erlang -> environment.put("PATH", erlang + ":" + STANDARD_PATH));
    environment.put("ERL_EPMD_PORT", Integer.toString(cluster.nameServerPort()));
    environment.put("ERL_EPMD_ADDRESS", node.host().address());
    // A node that starts while weir dies would start another name server, which would remain.
    // RabbitMQ 4 starts another Erlang for a moment, which must not listen elsewhere either.
    environment.put("ERL_ZFLAGS",
        "-start_epmd false -kernel inet_dist_use_interface " + term(node.host()));
    environment.put("RABBITMQ_NODENAME", node.name());
    // Erlang finds a node by the host in its name, and only long names may have IP addresses. So
    // the same names fit one machine and several.
    environment.put("RABBITMQ_USE_LONGNAME", "true");
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
    return environment;
  }

  /** Returns an IPv4 address as a term of Erlang. */
  private static String term(LaunchHost host) {
    return "{" + host.address().replace('.', ',') + "}";
  }
}
