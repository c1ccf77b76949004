package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Complaint;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.rabbitmq.PropertySection;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans RabbitMQ from the package that is installed on this machine, whose version it therefore
 * has. Stateless.
 */
public final class RabbitMqLauncher implements Launcher {
  private static final String CLIENT_VERSION = "5.37.0";

  @Override
  public String broker() {
    return "rabbitmq";
  }

  @Override
  public String title() {
    return "RabbitMQ";
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return RabbitMqOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PropertySection.keys();
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(RabbitMqEndpoint.AMQP, true, Set.of(), "\"node-1:5671,node-2:5671\""),
            new Address(RabbitMqEndpoint.MANAGEMENT, true, Set.of("http", "https"),
                "https://node-1:15671")),
        List.of("plain"),
        Set.of(RabbitMqOptions.QUEUE, RabbitMqOptions.EXCHANGE, RabbitMqOptions.VIRTUAL_HOST),
        Set.of(PropertySection.QUEUE.key())));
  }

  @Override
  public List<Complaint> check(SystemSpec system) {
    return new RabbitMqCheck(system).complaints();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(new Artifact("com.rabbitmq", "amqp-client",
        system.clientVersion().orElse(CLIENT_VERSION)));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return RabbitMqCluster.SHARED_PORTS + system.nodes() * RabbitMqNode.PORTS;
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    return RabbitMqCluster.of(system, site).plan();
  }
}
