package io.weir.driver.rabbitmq.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Erlang's name server, by which the nodes of a machine are found. Weir starts it instead of the
 * first node, which would leave it behind as a daemon that outlives all nodes.
 *
 * @param name the name of its process
 * @param program the name of the program on the path, or its absolute path
 * @param hosts the hosts that it serves, all on one machine; it runs on the first one
 * @param port the same on all machines
 */
record NameServer(String name, String program, List<LaunchHost> hosts, int port) {
  private static final String PROGRAM = "epmd";

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  NameServer {
    hosts = List.copyOf(hosts);
  }

  /**
   * Returns the name servers of a cluster, one for each machine. The program always listens on the
   * loopback address of its machine as well, so two on one machine can't share a port. All hosts
   * with loopback addresses are one machine.
   */
  static List<NameServer> of(RabbitMqCluster cluster) {
    String program = program(cluster.erlang());
    List<LaunchHost> hosts =
        cluster.nodes().stream().map(RabbitMqNode::host).distinct().toList();
    if (hosts.size() == 1 || hosts.getFirst().hasLoopbackAddress()) {
      return List.of(new NameServer(PROGRAM, program, hosts, cluster.nameServerPort()));
    }
    return IntStream.range(0, hosts.size())
        .mapToObj(
            host -> new NameServer(PROGRAM + "-" + (host + 1), program, List.of(hosts.get(host)),
                cluster.nameServerPort()))
        .toList();
  }

  /**
   * Returns the program.
   *
   * @param erlang the folder with Erlang's programs; empty if they are on the path
   */
  static String program(Optional<Path> erlang) {
    return erlang.map(folder -> folder.resolve(PROGRAM).toString()).orElse(PROGRAM);
  }

  ProcessPlan process() {
    return new ProcessPlan(name, "name server", hosts.getFirst().name(),
        new Command.Program(program,
            List.of("-port", Integer.toString(port), "-address",
                hosts.stream().map(LaunchHost::address).collect(joining(",")), "-debug"),
            new DataSize(0)),
        Map.of(), List.of(), Map.of(), new Readiness.LogLine("epmd running"), START_LIMIT,
        STOP_GRACE, Optional.empty(), Set.of());
  }
}
