package io.weir.driver.rabbitmq.launch;

import java.net.URI;
import java.nio.file.Path;

/**
 * One node of a cluster.
 *
 * @param number from 1
 * @param name its Erlang name, unique on this machine
 * @param host the address that it listens on
 * @param amqpPort for connections of clients
 * @param managementPort for the management plugin
 * @param distributionPort for connections of other nodes
 * @param streamPort for connections of stream clients
 * @param metricsPort for its metrics
 * @param directory the folder of all its files
 */
record RabbitMqNode(int number, String name, String host, int amqpPort, int managementPort,
    int distributionPort, int streamPort, int metricsPort, Path directory) {
  /** The listening ports of a node. */
  static final int PORTS = 5;

  /** Returns the process name of the node with that number. */
  static String processOf(int number) {
    return "broker-" + number;
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
    return host + ":" + amqpPort;
  }

  String streamAddress() {
    return host + ":" + streamPort;
  }

  String managementAddress() {
    return "http://" + host + ":" + managementPort;
  }

  URI metricsAddress() {
    return URI.create("http://" + host + ":" + metricsPort + "/metrics");
  }
}
