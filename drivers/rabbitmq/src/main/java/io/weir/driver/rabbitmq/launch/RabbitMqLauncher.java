package io.weir.driver.rabbitmq.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Advisory;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.TunedSetting;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.PassedSection;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import io.weir.driver.rabbitmq.UnsupportedClientSettings;
import io.weir.driver.rabbitmq.omb.RabbitMqMapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Plans RabbitMQ from the package installed on this machine, which determines its version.
 * Stateless.
 */
public final class RabbitMqLauncher implements Launcher {
  private static final String GROUP = "com.rabbitmq";
  private static final String AMQP_CLIENT = "amqp-client";
  private static final String AMQP_CLIENT_VERSION = "5.37.0";
  private static final String AMQP_1_0_GROUP = "com.rabbitmq.client";
  private static final String AMQP_1_0_CLIENT_VERSION = "1.5.0";
  private static final String STREAM_CLIENT_VERSION = "1.11.0";
  private static final String INSTALL =
      "apt install rabbitmq-server, or set 'home' to a RabbitMQ that was not installed as a"
          + " package";

  @Override
  public String broker() {
    return "rabbitmq";
  }

  @Override
  public String title() {
    return "RabbitMQ";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named(title())
        .color(2)
        .subscription(Sharing.BY_MESSAGE_ONLY)
        .remark(Aspect.REPLICATION_STREAMS, "RabbitMQ's queues share one link between two nodes")
        .hardware(new HardwareOptions(RabbitMqOptions.MEMORY, List.of(), Optional.empty()))
        .cycles(BackgroundCycle.WRITE_BACK)
        .build();
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
    return PassedSection.keys(RabbitMqPropertySection.values());
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(RabbitMqPropertySection.values());
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "basic.qos", "client.receive-queue",
        "prefetch_count", "client.receive-queue",
        "initialCredits", "client.receive-queue",
        "x-quorum-initial-group-size", "durability.replicas");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(RabbitMqEndpoint.AMQP, true, Set.of(), "\"node-1:5671,node-2:5671\""),
            new Address(RabbitMqEndpoint.MANAGEMENT, true, Set.of("http", "https"),
                "https://node-1:15671")),
        List.of("plain"),
        Set.of(RabbitMqOptions.QUEUE, RabbitMqOptions.EXCHANGE, RabbitMqOptions.CLIENT,
            RabbitMqOptions.VIRTUAL_HOST),
        Set.of(RabbitMqPropertySection.QUEUE.key(), RabbitMqPropertySection.CLIENT.key())));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new RabbitMqMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    return new RabbitMqCheck(system).problems();
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return RabbitMqHosts.problems(hosts);
  }

  /** From the project's advisory GHSA-mm8h-8587-p46h. */
  @Override
  public List<Advisory> advisories() {
    return List.of(new Advisory("CVE-2023-46120", GROUP, AMQP_CLIENT,
        List.of(new Advisory.Range("0", "5.18.0")),
        "a very large message can exhaust the client's memory"));
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    Optional<QueueType> queue = new RabbitMqOptions(system.options()).queue();
    return new RabbitMqUsage(RabbitMqDurability.of(system.durability(), queue), endpoints).lines();
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    if (system.existing().isPresent() && queue(system) == QueueType.CLASSIC
        && system.durability().replicas() > 1 && !system.existing().get().topics().isEmpty()) {
      // Weir does not control whether a policy mirrors queues on existing exchanges.
      return Optional.empty();
    }
    Optional<QueueType> queue = new RabbitMqOptions(system.options()).queue();
    return Optional.of(RabbitMqDurability.of(system.durability(), queue).guarantee());
  }

  @Override
  public List<TunedSetting> tuned(SystemSpec system) {
    return RabbitMqTuning.of(queue(system));
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return RabbitMqForesight.settings(system, client);
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    return UnsupportedClientSettings.of(client, queue(system))
        .stream()
        .map(refusal -> new SettingProblem(refusal.part(), refusal.reason(), refusal.hint()))
        .toList();
  }

  /** Returns the requested queue type, or else that of the durability. */
  private static QueueType queue(SystemSpec system) {
    Optional<QueueType> asked = Optional.ofNullable(system.options().get(RabbitMqOptions.QUEUE))
        .flatMap(QueueType::named);
    return RabbitMqDurability.of(system.durability(), asked).queue();
  }

  @Override
  public List<HostProgram> hostPrograms(SystemSpec system) {
    RabbitMqOptions options = new RabbitMqOptions(system.options());
    return List.of(
        new HostProgram(title(), options.script().toString(),
            new HostProgram.InPath(RabbitMqOptions.RELEASE_IN_PATH), Optional.empty(), INSTALL),
        new HostProgram("Erlang's name server", NameServer.program(options.erlang()),
            new HostProgram.InPath(Pattern.compile("/erts-([0-9][^/]*)/")), Optional.empty(),
            "apt install erlang-base"));
  }

  /** Administration uses the AMQP 0-9-1 client, beside the client that carries the messages. */
  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    Optional<String> named = system.clientVersion();
    if (queue(system) == QueueType.STREAM) {
      return List.of(
          amqpClient(AMQP_CLIENT_VERSION),
          Artifact.jar(GROUP, "stream-client", named.orElse(STREAM_CLIENT_VERSION)));
    }
    return switch (new RabbitMqOptions(system.options()).client()) {
      case AMQP_0_9_1 -> List.of(amqpClient(named.orElse(AMQP_CLIENT_VERSION)));
      case AMQP_1_0 -> List.of(
          amqpClient(AMQP_CLIENT_VERSION),
          Artifact.jar(AMQP_1_0_GROUP, AMQP_CLIENT, named.orElse(AMQP_1_0_CLIENT_VERSION)));
    };
  }

  private static Artifact amqpClient(String version) {
    return Artifact.jar(GROUP, AMQP_CLIENT, version);
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
  public List<NodeGroup> nodes(SystemSpec system) {
    return RabbitMqNodes.of(system);
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return RabbitMqCluster.of(system, site).plan();
  }
}
