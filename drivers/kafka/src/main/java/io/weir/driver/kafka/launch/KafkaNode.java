package io.weir.driver.kafka.launch;

import java.nio.file.Path;

/**
 * One node of a cluster.
 *
 * @param id its number, from 1
 * @param host the address that it listens on
 * @param clientPort where it listens for clients and other brokers
 * @param controllerPort where its controller listens
 * @param directory everything that it writes
 */
record KafkaNode(int id, String host, int clientPort, int controllerPort, Path directory) {
  /** Listening ports of a node. */
  static final int PORTS = 2;

  String name() {
    return "broker-" + id;
  }

  String clientAddress() {
    return host + ":" + clientPort;
  }

  String controllerAddress() {
    return host + ":" + controllerPort;
  }

  Path dataDirectory() {
    return directory.resolve("data");
  }

  Path propertiesFile() {
    return directory.resolve("server.properties");
  }
}
