package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.LaunchHost;
import java.util.List;
import java.util.Map;

/**
 * How the nodes of a cluster are named. Erlang finds a node by the host in its name. Short names
 * have a host without dots, so IP addresses need long names.
 */
enum NodeNaming {
  /** On this machine's usual loopback address. */
  SHORT(Map.of()) {
    @Override
    String name(int port, LaunchHost host) {
      return nameOf(port) + "localhost";
    }
  },
  /** On hosts with IP addresses. */
  LONG(Map.of("RABBITMQ_USE_LONGNAME", "true")) {
    @Override
    String name(int port, LaunchHost host) {
      return nameOf(port) + host.address();
    }
  };

  private static final String LOCALHOST = "127.0.0.1";

  private final Map<String, String> environment;

  NodeNaming(Map<String, String> environment) {
    this.environment = environment;
  }

  static NodeNaming of(List<LaunchHost> hosts) {
    return hosts.stream().allMatch(host -> host.address().equals(LOCALHOST)) ? SHORT : LONG;
  }

  /** Returns the variables that all nodes need for such names. */
  Map<String, String> environment() {
    return environment;
  }

  /** Returns the name of the node whose clients connect to a port. */
  abstract String name(int port, LaunchHost host);

  private static String nameOf(int port) {
    return "weir-" + port + "@";
  }
}
