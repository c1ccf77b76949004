package io.weir.driver.rocketmq;

import io.weir.core.driver.DriverSettings;
import java.util.List;
import java.util.Optional;

/**
 * The addresses of a cluster. Endpoints have the form {@code host:port}, separated by commas.
 *
 * @param settings of the driver
 */
public record RocketMqEndpoints(DriverSettings settings) {
  public static final String NAME_SERVER = "name-server";
  /** Only for systems that weir starts, with replicas. */
  public static final String CONTROLLERS = "controllers";
  /** Only for systems that weir starts. */
  public static final String BROKERS = "brokers";
  /** Only with the gRPC client. */
  public static final String PROXY = "proxy";
  /** Separates the endpoints of a scenario. RocketMQ separates addresses by semicolons. */
  public static final String SEPARATOR = ",";

  private static final String OF_ROCKETMQ = ";";

  public List<String> nameServers() {
    return split(settings.endpoint(NAME_SERVER));
  }

  /** Returns the name servers in RocketMQ's form. */
  public String nameServerAddress() {
    return String.join(OF_ROCKETMQ, nameServers());
  }

  /** Returns the controllers; none without replicas, and of existing clusters. */
  public List<String> controllers() {
    return optional(CONTROLLERS);
  }

  /** Returns the brokers; none of existing clusters, where the name servers list them. */
  public List<String> brokers() {
    return optional(BROKERS);
  }

  /** Returns the proxies in RocketMQ's form. */
  public String proxyAddress() {
    return String.join(OF_ROCKETMQ, split(settings.endpoint(PROXY)));
  }

  private List<String> optional(String name) {
    return Optional.ofNullable(settings.endpoints().get(name))
        .map(RocketMqEndpoints::split)
        .orElse(List.of());
  }

  private static List<String> split(String endpoint) {
    return List.of(endpoint.strip().split("\\s*[,;]\\s*"));
  }
}
