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

  /** Returns the number of its listening ports. */
  int ports() {
    return ports;
  }

  boolean isBroker() {
    return this != CONTROLLER;
  }

  boolean isController() {
    return this != BROKER;
  }
}
