package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.LaunchHost;
import java.net.URI;
import java.nio.file.Path;

/**
 * One node of a cluster.
 *
 * @param number from 1
 * @param name its Erlang name, unique in the cluster
 * @param host the host that it runs on
 * @param amqpPort for connections of clients
 * @param managementPort for the management plugin
 * @param distributionPort for connections of other nodes
 * @param streamPort for connections of stream clients
 * @param metricsPort for its metrics
 * @param directory the folder of all its files
 */
record RabbitMqNode(int number, String name, LaunchHost host, int amqpPort, int managementPort,
    int distributionPort, int streamPort, int metricsPort, Path directory) {
  /** The listening ports of a node. */
  static final int PORTS = 5;

  /** Returns the process name of the node with that number. */
  static String processOf(int number) {
    return "broker-" + number;
  }

  /**
   * Returns the folder of the secret that all nodes share. Those of one host have the same one.
   */
  Path home() {
    return host.directory().resolve("home");
  }

  Path configuration() {
    return directory.resolve("rabbitmq.conf");
  }

  Path plugins() {
    return directory.resolve("enabled_plugins");
  }

  Path data() {
    return directory.resolve("data");
  }

  Path logs() {
    return directory.resolve("log");
  }

  String amqpAddress() {
    return host.at(amqpPort);
  }

  String streamAddress() {
    return host.at(streamPort);
  }

  String managementAddress() {
    return "http://" + host.at(managementPort);
  }

  URI metricsAddress() {
    return URI.create("http://" + host.at(metricsPort) + "/metrics");
  }
}
