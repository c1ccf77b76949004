package io.weir.driver.kafka.launch;

import io.weir.core.launch.LaunchHost;
import java.nio.file.Path;
import java.util.List;

/**
 * One node of a cluster.
 *
 * @param id its number in the cluster, from 1
 * @param number its number among the nodes of its role, from 1
 * @param role what it does
 * @param host the host that it runs on
 * @param ports its ports: the one for clients, the one for other brokers if that is another, then
 * the one of its controller
 * @param directory the folder of its configuration
 * @param dataDirectories all folders that it writes to
 */
record KafkaNode(int id, int number, KafkaRole role, LaunchHost host, List<Integer> ports,
    Path directory, List<Path> dataDirectories) {
  KafkaNode {
    ports = List.copyOf(ports);
    dataDirectories = List.copyOf(dataDirectories);
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
    return host.at(ports.getFirst());
  }

  /** Returns the address for other brokers, which is that for clients unless these encrypt. */
  String internalAddress() {
    return host.at(ports.get(ports.size() - role.ports()));
  }

  /** Returns the address of its controller, which not all brokers have. */
  String controllerAddress() {
    if (!role.isController()) {
      throw new IllegalStateException(name() + " is no controller");
    }
    return host.at(ports.getLast());
  }

  /** Returns the configuration of log4j, which only brokers with tiered storage need. */
  Path log4jFile() {
    return directory.resolve("log4j2.properties");
  }

  Path propertiesFile() {
    return directory.resolve("server.properties");
  }
}
