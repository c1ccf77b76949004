package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.SettingProblem;
import java.net.Inet4Address;
import java.util.List;

/** The requirements of a system on its hosts. */
final class RabbitMqHosts {
  private RabbitMqHosts() {}

  /**
   * RabbitMQ takes the addresses of its listeners as IP addresses. With IPv6, Erlang needs another
   * protocol between nodes, and RabbitMQ 3.10 was seen to wait at its start.
   */
  static List<SettingProblem> problems(List<LaunchHost> hosts) {
    return hosts.stream()
        .filter(host -> host.ip().filter(Inet4Address.class::isInstance).isEmpty())
        .map(host -> new SettingProblem("",
            "weir starts RabbitMQ on IPv4 addresses only, and " + host.address() + " is none",
            "use the IPv4 address of " + host.name()))
        .toList();
  }
}
