package io.weir.driver.redis.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisOptions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes of a system and their shared settings.
 *
 * @param nodes all nodes, by number
 * @param password the password of the user {@code default}
 * @param overrides lines of the configuration that take precedence over weir's
 */
record RedisCluster(RedisTopology topology, List<RedisNode> nodes, RedisDurability durability,
    RedisOptions options, Optional<LocalTls> tls, String password, BrokerMetrics metrics,
    Map<String, String> overrides) {
  private static final int PASSWORD_BYTES = 16;
  private static final Duration CREATE_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  RedisCluster {
    nodes = List.copyOf(nodes);
    overrides = Map.copyOf(overrides);
  }

  static RedisCluster of(SystemSpec system, LaunchSite site) {
    RedisTopology topology = RedisTopology.of(system);
    SitePorts ports = SitePorts.of(site, topology.nodes() * RedisNode.PORTS,
        topology.nodes() + " nodes of Redis");
    RedisOptions options = RedisOptions.of(system.options());
    List<RedisNode> nodes = new ArrayList<>();
    for (int number = 1; number <= topology.nodes(); number++) {
      nodes.add(new RedisNode(number, site.host(number), ports.next(), ports.next(),
          ports.next()));
    }
    return new RedisCluster(topology, nodes,
        RedisDurability.of(site.durability(), options.syncsEverySecond()), options,
        LocalTls.of(system.options(), site), drawn(), site.brokerMetrics(),
        system.section(RedisOptions.SERVER.key()));
  }

  /** Returns a random password, not derived from the run's seed, which results contain. */
  private static String drawn() {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }

  /** Replicas outside of a cluster start when their primary answers. */
  ClusterPlan plan() {
    List<ProcessPlan> all = nodes.stream().map(node -> node.process(this)).toList();
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    if (topology.isCluster()) {
      stages.add(new ClusterPlan.Stage(all));
      stages.add(new ClusterPlan.Stage(List.of(creation())));
    } else {
      stages.add(new ClusterPlan.Stage(all.subList(0, 1)));
      if (all.size() > 1) {
        stages.add(new ClusterPlan.Stage(all.subList(1, all.size())));
      }
    }
    return new ClusterPlan(stages, endpoints(), List.of());
  }

  /** Joins the nodes and assigns the slots. It reads the password from its environment. */
  private ProcessPlan creation() {
    List<String> arguments = new ArrayList<>(List.of("--cluster", "create"));
    nodes.forEach(node -> arguments.add(node.clientAddress(this)));
    arguments.addAll(List.of("--cluster-replicas", Integer.toString(topology.replicasOfEach()),
        "--cluster-yes"));
    tls.ifPresent(files -> arguments.addAll(List.of("--tls", "--cacert",
        files.files(nodes.getFirst().host()).certificate().toString())));
    return new ProcessPlan("create-cluster", "cluster creation", nodes.getFirst().host().name(),
        new Command.Program(options.commandLine(), arguments, new DataSize(0)), Map.of(),
        List.of(), Map.of("REDISCLI_AUTH", password), new Readiness.Exit(), CREATE_LIMIT,
        STOP_GRACE, Optional.empty(), Set.of());
  }

  private Map<String, String> endpoints() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(RedisOptions.ADDRESSES,
        nodes.stream().map(node -> node.clientAddress(this)).collect(joining(",")));
    endpoints.put(RedisOptions.PASSWORD, password);
    tls.ifPresent(files -> files.addTo(endpoints, nodes.getFirst().host()));
    return endpoints;
  }
}
