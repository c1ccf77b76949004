package io.weir.driver.rabbitmq.launch;

import java.net.URI;
import java.nio.file.Path;

/**
 * One node of a cluster.
 *
 * @param number from 1
 * @param name its Erlang name, unique on this machine
 * @param host the address that it listens on
 * @param amqpPort where clients connect
 * @param managementPort where it answers questions about queues
 * @param distributionPort where other nodes connect
 * @param streamPort where clients of streams connect
 * @param metricsPort where it tells how it is doing
 * @param directory holds all that it writes
 */
record RabbitMqNode(int number, String name, String host, int amqpPort, int managementPort,
    int distributionPort, int streamPort, int metricsPort, Path directory) {
  /** Listening ports of a node. */
  static final int PORTS = 5;

  /** The name of the process of the node of that number. */
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
