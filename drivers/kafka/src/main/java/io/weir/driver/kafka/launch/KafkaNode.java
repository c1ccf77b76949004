package io.weir.driver.kafka.launch;

import java.nio.file.Path;
import java.util.List;

/**
 * One node of a cluster.
 *
 * @param id its number, from 1
 * @param host the address that it listens on
 * @param clientPort where it listens for clients and other brokers
 * @param controllerPort where its controller listens
 * @param directory its configuration
 * @param dataDirectories everything that it writes
 */
record KafkaNode(int id, String host, int clientPort, int controllerPort, Path directory,
    List<Path> dataDirectories) {
  KafkaNode {
    dataDirectories = List.copyOf(dataDirectories);
  }

  /** Listening ports of a node. */
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
