package io.weir.scenario;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A broker kind for these tests. It can describe itself and start nothing. */
record Catalogue(String broker, List<String> versions, List<Option> options,
    Set<String> propertySections) implements Launcher {
  static final List<Launcher> BROKERS =
      List.of(
          new Catalogue(
              "kafka",
              List.of("4.3.1", "3.9.2"),
              List.of(),
              Set.of("client.producer", "client.consumer", "server", "topic")),
          new Catalogue(
              "pulsar",
              List.of("4.2.4"),
              List.of(new Option("bookies", "how many"), new Option("bookie.heap", "its heap")),
              Set.of("client", "client.producer", "server", "bookie.server")),
          new Catalogue(
              "loopback",
              List.of(),
              List.of(new Option("faults.loss", "share"), new Option("faults.duplicates", "share"),
                  new Option("delay", "time")),
              Set.of()));
  static final Map<String, Launcher> BY_NAME =
      BROKERS.stream().collect(Collectors.toMap(Launcher::broker, Function.identity()));

  @Override
  public String title() {
    return "The broker " + broker;
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named(broker).port("pulsar", 6650).port("pulsar+ssl", 6651).build();
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return switch (broker) {
      case "kafka" -> Optional.of(new ExistingAccess(
          List.of(new Address("bootstrap", true, Set.of(), "broker-1:9092")),
          List.of("plain", "scram-sha-512"), Set.of(),
          Set.of("client.producer", "client.consumer", "topic")));
      case "pulsar" -> Optional.of(new ExistingAccess(
          List.of(
              new Address("service-url", true, Set.of("pulsar", "pulsar+ssl"),
                  "pulsar://broker-1:6650"),
              new Address("admin-url", true, Set.of("http", "https"), "http://broker-1:8080")),
          List.of("token"), Set.of(), Set.of("client", "client.producer")));
      default -> Optional.empty();
    };
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    List<SettingProblem> complaints = new ArrayList<>();
    if (system.section("server").containsKey("log.dirs")) {
      complaints.add(new SettingProblem("server.log.dirs", "is chosen by weir", "remove it"));
    }
    int nodes = Integer
        .parseInt(system.options().getOrDefault("bookies", Integer.toString(system.nodes())));
    int replicas = system.durability().replicas();
    if (!broker.equals("loopback") && system.existing().isEmpty() && replicas > nodes) {
      complaints.add(new SettingProblem("durability.replicas",
          replicas + " replicas need as many nodes, but there are " + nodes,
          "set 'nodes' to " + replicas));
    }
    return complaints;
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload, double messages) {
    return broker.equals("small") && messages > 1_000_000
        ? List.of(new SettingProblem("workload.load.rate",
            String.format(Locale.ROOT, "%,.0f messages do not fit", messages),
            "send fewer messages"))
        : List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return 2 * system.nodes();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  /** Like Pulsar's, with ledgers on as many bookies as there are replicas, and one ZooKeeper. */
  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    if (!broker.equals("pulsar")) {
      return List.of();
    }
    int bookies = Integer
        .parseInt(system.options().getOrDefault("bookies", Integer.toString(system.nodes())));
    int ensemble = system.durability().replicas();
    return List.of(
        new NodeGroup("zookeeper", List.of("zookeeper-1"), false, false,
            Optional.of(new Loss("it keeps all metadata", "'zookeepers: 3'"))),
        new NodeGroup("bookie", names("bookie-", bookies), false, true,
            bookies > ensemble
                ? Optional.empty()
                : Optional.of(new Loss("too few are left", "'bookies: " + (ensemble + 1) + "'"))),
        new NodeGroup("broker", names("broker-", system.nodes()), true, false, Optional.empty()));
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> prefix + number).toList();
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    return new ClusterPlan(List.of(), Map.of(), List.of());
  }
}
