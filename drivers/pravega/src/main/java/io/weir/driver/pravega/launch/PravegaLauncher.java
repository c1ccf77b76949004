package io.weir.driver.pravega.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
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
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.pravega.PravegaOptions;
import io.weir.driver.pravega.PravegaTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans one standalone server of Pravega. Stateless. */
public final class PravegaLauncher implements Launcher {
  private static final String GROUP = "io.pravega";
  private static final String VERSION = "0.12.0";
  private static final String BOUNCY_CASTLE = "org.bouncycastle";
  private static final String BOUNCY_CASTLE_VERSION = "1.70";
  /** The header of an event, and the number of the key. */
  private static final int ENTRY_BYTES = 12;
  private static final String SURVIVABLE =
      "another kind with 3 nodes; weir starts no cluster of Pravega";

  @Override
  public String broker() {
    return "pravega";
  }

  @Override
  public String title() {
    return "Pravega (standalone)";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("Pravega")
        .facts(new StructuralFact(Topic.PROCESSES, 1, "standalone servers", Optional.empty()))
        .remark(Aspect.IDEMPOTENCE, "Pravega always discards the repetitions of a writer")
        .remark(Aspect.BATCH_DELAY, "Pravega's client chooses the wait and the size of a batch")
        .hardware(new HardwareOptions(PravegaOptions.HEAP, List.of(JavaHome.OPTION.name()),
            Optional.empty()))
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of(VERSION);
  }

  @Override
  public List<Option> options() {
    return PravegaOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return Set.of();
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "maxConnectionsPerSegmentStore", "client.connections",
        "automaticCheckpointIntervalMillis", "client.acknowledge-interval",
        "controllerURI", "systems.*.existing.controller",
        "scopeName", "systems.*.scope");
  }

  /** The standalone server acknowledges from its memory. */
  @Override
  public Storage strongestStorage() {
    return Storage.MEMORY;
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(new Address(PravegaOptions.ADDRESS, true, Set.of(), "\"controller-1:9090\"")),
        List.of("password"), Set.of(PravegaOptions.SCOPE), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new PravegaMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    PravegaOptions options = PravegaOptions.of(system.options());
    if (system.existing().isEmpty()) {
      checkOwn(system, problems);
    }
    system.clientVersion()
        .ifPresent(
            version -> problems.version("client-version", version, "Pravega's client", VERSION));
    problems.option(PravegaOptions.HEAP, options::heap, "write it as 512 MiB");
    problems.option(PravegaOptions.SCOPE, options::scope, "use letters, digits, '.' and '-'");
    problems.option(JavaHome.OPTION.name(), options::javaHome, "write it as /opt/jdk-21");
    return problems.all();
  }

  private static void checkOwn(SystemSpec system, SettingProblems problems) {
    problems.version("version", system.version(), "Pravega", VERSION);
    if (system.nodes() != 1) {
      problems.add("nodes", "weir starts one standalone server of Pravega, not " + system.nodes(),
          "set 1, or name a cluster that runs under 'existing'");
    }
    if (system.durability().replicas() != 1) {
      problems.add("durability.replicas",
          "Pravega's standalone server is one process, and keeps one copy of an event",
          "set 1, or name a cluster that runs under 'existing'");
    }
    if (system.durability().storage() != Storage.MEMORY) {
      problems.add("durability.storage", "Pravega's standalone server has its log and its"
          + " long-term storage in memory (dataLog.impl.name INMEMORY), so that it never has '"
          + EnumWord.kebab(system.durability().storage()) + "'",
          "set 'durability.storage: memory' of this system, or name a cluster with bookies under"
              + " 'existing'");
    }
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression",
          "Pravega's client has no compression", "set none"));
    }
    return problems;
  }

  /** Nothing removes an event before its topic. */
  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload, double messages) {
    if (system.existing().isPresent()) {
      return List.of();
    }
    PravegaOptions options = PravegaOptions.of(system.options());
    double needed = messages * (workload.message().size().bytes() + ENTRY_BYTES);
    if (needed <= options.memoryOfMessages().bytes()) {
      return List.of();
    }
    return List.of(new SettingProblem("workload.load.rate",
        String.format(Locale.ROOT,
            "%,.0f messages take about %,.0f MB (their size + %d B each), but the standalone"
                + " server has a third of its 'heap' for them, %s",
            messages, needed / 1e6, ENTRY_BYTES, options.memoryOfMessages()),
        "set 'heap' of the system to "
            + (long) Math.ceil(PravegaOptions.SHARE_OF_MESSAGES * needed / (1 << 30))
            + " GiB, or send fewer messages"));
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return system.existing().isEmpty()
        ? List.of("Pravega's standalone server keeps all events of a run in its heap, also those"
            + " that were read; a restart loses them and the streams")
        : List.of();
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: controller URI tcp://" + endpoints.get(PravegaOptions.ADDRESS) + ", scope "
            + PravegaOptions.of(Map.of()).scope(),
        "an event of weir is four bytes, the number of its key or -1, and the message");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return system.existing().isEmpty() ? Optional.of(PravegaTerms.GUARANTEE) : Optional.empty();
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    PravegaTerms.addFixed(list);
    PravegaTerms.addClients(list, client);
    LocalTls.report(list,
        system.existing().filter(cluster -> cluster.tls().isPresent()).isPresent());
    if (system.existing().isEmpty()) {
      PravegaOptions options = PravegaOptions.of(system.options());
      options.reportMemory(list);
      PravegaTerms.addCache(list, options.cache());
    }
    return list.all();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(Artifact.jar(GROUP, "pravega-client", system.clientVersion()
        .orElse(system.existing().isPresent() ? VERSION : system.version())));
  }

  /**
   * The descriptors of Pravega's artifacts lead Maven to older libraries than Pravega is built
   * with, through Hadoop and BookKeeper. Those it is built with come first.
   */
  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of(new ClassPath(StandaloneServer.CLASS_PATH, List.of(
        Artifact.jar("com.google.protobuf", "protobuf-java", "3.19.4"),
        Artifact.jar(BOUNCY_CASTLE, "bcprov-jdk15on", BOUNCY_CASTLE_VERSION),
        Artifact.jar(BOUNCY_CASTLE, "bcpkix-jdk15on", BOUNCY_CASTLE_VERSION),
        Artifact.jar(GROUP, "pravega-standalone", system.version()))));
  }

  @Override
  public int portCount(SystemSpec system) {
    return StandaloneServer.PORTS;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return List.of(new NodeGroup("broker", List.of(StandaloneServer.NAME), true, true,
        Optional.of(new Loss("there is one server", SURVIVABLE))));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return StandaloneServer.of(system, site).plan();
  }
}
