package io.weir.driver.kafka.launch;

import java.nio.file.Path;
import java.util.List;

/**
 * One node of a cluster.
 *
 * @param id its number in the cluster, from 1
 * @param number its number among the nodes of its role, from 1
 * @param role what it does
 * @param host the address that it listens on
 * @param ports its ports, as many as its role has: the one for clients and other brokers, then the
 * one of its controller
 * @param directory the folder of its configuration
 * @param dataDirectories all folders that it writes to
 */
record KafkaNode(int id, int number, KafkaRole role, String host, List<Integer> ports,
    Path directory, List<Path> dataDirectories) {
  KafkaNode {
    ports = List.copyOf(ports);
    dataDirectories = List.copyOf(dataDirectories);
    if (ports.size() != role.ports()) {
      throw new IllegalArgumentException(role + " has " + role.ports() + " ports");
    }
  }

  String name() {
    return nameOf(role, number);
  }

  static String nameOf(KafkaRole role, int number) {
    return role.role() + "-" + number;
  }

  /** Returns the address for clients, which only brokers have. */
  String clientAddress() {
    if (!role.isBroker()) {
      throw new IllegalStateException(name() + " has no clients");
    }
    return host + ":" + ports.getFirst();
  }

  /** Returns the address of its controller, which not all brokers have. */
  String controllerAddress() {
    if (!role.isController()) {
      throw new IllegalStateException(name() + " is no controller");
    }
    return host + ":" + ports.getLast();
  }

  Path propertiesFile() {
    return directory.resolve("server.properties");
  }
}
