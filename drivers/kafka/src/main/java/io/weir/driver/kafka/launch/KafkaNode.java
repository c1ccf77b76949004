package io.weir.driver.kafka.launch;

import java.nio.file.Path;
import java.util.List;

/**
 * One node of a cluster.
 *
 * @param id its number, from 1
 * @param host the address that it listens on
 * @param clientPort its port for clients and other brokers
 * @param controllerPort the port of its controller
 * @param directory the folder of its configuration
 * @param dataDirectories all folders that it writes to
 */
record KafkaNode(int id, String host, int clientPort, int controllerPort, Path directory,
    List<Path> dataDirectories) {
  KafkaNode {
    dataDirectories = List.copyOf(dataDirectories);
  }

  /** The listening ports of a node. */
  static final int PORTS = 2;

  String name() {
    return nameOf(id);
  }

  static String nameOf(int id) {
    return "broker-" + id;
  }

  String clientAddress() {
    return host + ":" + clientPort;
  }

  String controllerAddress() {
    return host + ":" + controllerPort;
  }

  Path propertiesFile() {
    return directory.resolve("server.properties");
  }
}
