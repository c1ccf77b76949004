package io.weir.driver.redis.launch;

import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.driver.common.LocalTls;
import io.weir.driver.redis.RedisOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One node.
 *
 * @param number from 1; primaries come first
 * @param host the host that it runs on
 * @param port for other nodes, and for clients without TLS
 * @param tlsPort for clients with TLS
 * @param busPort for the messages of a cluster's nodes
 */
record RedisNode(int number, LaunchHost host, int port, int tlsPort,
    int busPort) {
  /** The listening ports of a node. */
  static final int PORTS = 3;

  /** The user that weir reads metrics as. It may do nothing else, and has no password. */
  static final String METRICS_USER = "metrics";

  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);
  private static final String READY = "Ready to accept connections";
  /** Valkey has another word for the primary. */
  private static final String COPIED =
      "<-> REPLICA sync: Finished with success|Successful partial resynchronization";

  private Path directory() {
    return host.directory().resolve(RedisTopology.name(number));
  }

  private Path data() {
    return directory().resolve("data");
  }

  /** Returns whether it copies from the first node, outside of a cluster. */
  private boolean copiesFromFirst(RedisCluster cluster) {
    return number > 1 && !cluster.topology().isCluster();
  }

  /** Returns the address for clients. */
  String clientAddress(RedisCluster cluster) {
    return host.at(cluster.tls().isPresent() ? tlsPort : port);
  }

  /** Returns the address for other nodes. */
  String nodeAddress() {
    return host.at(port);
  }

  ProcessPlan process(RedisCluster cluster) {
    Path configuration = directory().resolve("redis.conf");
    Map<Path, String> files = new HashMap<>(Map.of(configuration, configuration(cluster)));
    cluster.tls().ifPresent(tls -> files.putAll(tls.content(host)));
    ProcessPlan plan = new ProcessPlan(RedisTopology.name(number),
        number <= cluster.topology().primaries() ? "primary" : "replica", host.name(),
        new Command.Program(cluster.options().server(), List.of(configuration.toString()),
            cluster.options().memory()),
        files, List.of(data()), Map.of(),
        new Readiness.LogLine(copiesFromFirst(cluster) ? COPIED : READY), START_LIMIT, STOP_GRACE,
        Optional.empty(), aliases(cluster));
    return cluster.metrics() == BrokerMetrics.ON
        ? plan.withMetrics(RedisMetrics.source(this))
        : plan;
  }

  /** Without TLS both are the same. */
  private Set<String> aliases(RedisCluster cluster) {
    return Set.copyOf(List.of(clientAddress(cluster), nodeAddress()));
  }

  private String configuration(RedisCluster cluster) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("bind", host.address());
    settings.put("port", Integer.toString(port));
    settings.put("dir", data().toString());
    settings.put("logfile", "\"\"");
    settings.put("daemonize", "no");
    settings.put("requirepass", cluster.password());
    settings.put("masterauth", cluster.password());
    if (cluster.metrics() == BrokerMetrics.ON) {
      settings.put("user", METRICS_USER + " on nopass resetkeys resetchannels -@all +info"
          + " +latency|latest +latency|reset");
      settings.put("latency-monitor-threshold", Integer.toString(RedisMetrics.THRESHOLD_MILLIS));
    }
    settings.put("save", "\"\"");
    settings.putAll(cluster.durability().settings());
    settings.put("no-appendfsync-on-rewrite", "no");
    settings.put("maxmemory", Long.toString(cluster.options().memory().bytes()));
    settings.put("maxmemory-policy", "noeviction");
    settings.put("proto-max-bulk-len", Long.toString(RedisOptions.LARGEST_VALUE));
    if (cluster.durability().awaited() > 0) {
      settings.put("min-replicas-to-write", Integer.toString(cluster.durability().awaited()));
    }
    if (cluster.durability().replicas() > 1) {
      // A new replica would wait for others that never come.
      settings.put("repl-diskless-sync-delay", "0");
    }
    cluster.tls().ifPresent(tls -> addTls(settings, tls, cluster.topology()));
    if (cluster.topology().isCluster()) {
      settings.put("cluster-enabled", "yes");
      settings.put("cluster-config-file", "nodes.conf");
      settings.put("cluster-port", Integer.toString(busPort));
      settings.put("cluster-announce-ip", host.address());
    }
    if (copiesFromFirst(cluster)) {
      RedisNode first = cluster.nodes().getFirst();
      settings.put("replicaof", first.host.address() + " " + first.port);
    }
    settings.putAll(cluster.overrides());
    return settings.entrySet()
        .stream()
        .map(setting -> setting.getKey() + " " + setting.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private void addTls(Map<String, String> settings, LocalTls tls, RedisTopology topology) {
    LocalTls.Files files = tls.files(host);
    settings.put("tls-port", Integer.toString(tlsPort));
    settings.put("tls-cert-file", files.certificate().toString());
    settings.put("tls-key-file", files.key().toString());
    settings.put("tls-ca-cert-file", files.certificate().toString());
    settings.put("tls-auth-clients", "no");
    if (topology.isCluster()) {
      // Otherwise the nodes give clients each other's ports without TLS.
      settings.put("tls-cluster", "yes");
      settings.put("tls-replication", "yes");
    }
  }
}
