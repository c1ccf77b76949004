package io.weir.core.driver;

import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings with which a driver is opened.
 *
 * @param endpoints where the system listens, by names that its launcher and driver agree on ({@code
 * bootstrap}, {@code service-url}, {@code admin-url} …)
 * @param client client settings to map to the client's own names
 * @param durability the guarantee that the topics must give
 * @param options what only this broker kind understands
 * @param properties passed-through properties by section; they win over what {@code client} maps to
 * @param clientId a prefix for names that show up in the broker, as {@code weir-3f9a}
 * @param seed the seed of the driver's random choices
 * @param timeout the most that one administrative operation may take
 * @param existing the cluster that weir did not start and how it is reached, secrets included;
 * empty for a system that weir started. Such a cluster outlives the run: nothing of the run may
 * stay
 */
public record DriverSettings(
    Map<String, String> endpoints,
    ClientPolicy client,
    Durability durability,
    Map<String, String> options,
    Map<String, Map<String, String>> properties,
    String clientId,
    long seed,
    Duration timeout,
    Optional<ExistingCluster> existing) {
  /**
   * The endpoint that names the file of a certificate, in PEM, by which clients trust the brokers
   * that weir started with TLS. Without it they do not encrypt.
   */
  public static final String TLS_CA = "tls-ca";

  /** The same certificate as text, on its way to a worker that may have no such file. */
  public static final String TLS_CA_TEXT = "tls-ca-text";

  public DriverSettings {
    endpoints = Map.copyOf(endpoints);
    options = Map.copyOf(options);
    properties = Map.copyOf(properties);
  }

  /** Returns how connections are encrypted, where the scenario says so. */
  public Optional<Tls> tls() {
    return existing.isPresent()
        ? existing.flatMap(ExistingCluster::tls)
        : Optional.ofNullable(endpoints.get(TLS_CA)).map(Tls::trusting);
  }

  /** Returns the same with other endpoints. */
  public DriverSettings withEndpoints(Map<String, String> other) {
    return new DriverSettings(other, client, durability, options, properties, clientId, seed,
        timeout, existing);
  }

  /** Returns the credentials for the cluster, if the scenario has any. */
  public Optional<Credentials> credentials() {
    return existing.flatMap(ExistingCluster::credentials);
  }

  /** The passed-through properties of a section; empty where there are none. */
  public Map<String, String> section(String section) {
    return properties.getOrDefault(section, Map.of());
  }

  /** Without properties, which may hold secrets. */
  @Override
  public String toString() {
    return "DriverSettings[endpoints=" + endpoints + ", clientId=" + clientId + "]";
  }

  /** Returns the endpoint of that name, which the launcher must have given. */
  public String endpoint(String name) {
    String endpoint = endpoints.get(name);
    if (endpoint == null) {
      throw new IllegalArgumentException(
          "the launcher named no endpoint '" + name + "', only " + endpoints.keySet());
    }
    return endpoint;
  }
}
