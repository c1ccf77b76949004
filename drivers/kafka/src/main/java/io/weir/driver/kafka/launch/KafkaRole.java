package io.weir.driver.kafka.launch;

/** The roles of a node. */
enum KafkaRole {
  BROKER_AND_CONTROLLER("broker", "broker,controller", 2),
  BROKER("broker", "broker", 1),
  CONTROLLER("controller", "controller", 1);

  private final String role;
  private final String roles;
  private final int ports;

  KafkaRole(String role, String roles, int ports) {
    this.role = role;
    this.roles = roles;
    this.ports = ports;
  }

  /** Returns the role of its process, which also begins the process's name. */
  String role() {
    return role;
  }

  /** Returns the value of {@code process.roles}. */
  String roles() {
    return roles;
  }

  /** Returns the number of its listening ports without TLS. */
  int ports() {
    return ports;
  }

  /** Returns the number of its listening ports. Brokers have another one for clients with TLS. */
  int ports(boolean tls) {
    return ports + (tls && isBroker() ? 1 : 0);
  }

  boolean isBroker() {
    return this != CONTROLLER;
  }

  boolean isController() {
    return this != BROKER;
  }
}
