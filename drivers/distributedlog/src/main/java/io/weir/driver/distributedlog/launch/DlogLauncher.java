package io.weir.driver.distributedlog.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.launch.TunedSetting;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.common.bookkeeper.BookKeeperCheck;
import io.weir.driver.common.bookkeeper.BookKeeperCluster;
import io.weir.driver.common.bookkeeper.BookKeeperDurability;
import io.weir.driver.common.bookkeeper.BookKeeperNodes;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import io.weir.driver.common.bookkeeper.BookieMetrics;
import io.weir.driver.common.bookkeeper.BookieSettings;
import io.weir.driver.distributedlog.DlogOptions;
import io.weir.driver.distributedlog.DlogOptions.Section;
import io.weir.driver.distributedlog.DlogTerms;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans ZooKeeper and the bookies of BookKeeper, on which DistributedLog keeps logs. Stateless. */
public final class DlogLauncher implements Launcher {
  private static final String GROUP = "org.apache.bookkeeper";
  private static final String VERSION = "4.17.3";

  @Override
  public String broker() {
    return "distributedlog";
  }

  @Override
  public String title() {
    return "Apache BookKeeper with DistributedLog";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("DistributedLog")
        .facts(
            new StructuralFact(Topic.PROCESSES, 2, "bookies and ZooKeeper", Optional.empty()),
            BookKeeperNodes.WRITES)
        .remark(Aspect.IDEMPOTENCE,
            "a log of DistributedLog has one writer, and weir's never sends a message again")
        .remark(Aspect.DISPATCH_DELAY,
            "DistributedLog shows readers an entry when the writer has sent another one after it")
        .remark(Aspect.SUBSCRIPTION_TYPE,
            "weir gives each log of DistributedLog to one consumer of a subscription")
        .remark(Aspect.SYNC_DELAY, "BookKeeper's journal groups what arrives within 1 ms")
        .hardware(new HardwareOptions(BookKeeperOptions.BOOKIE_HEAP,
            List.of(BookKeeperOptions.JOURNAL_DIRECTORY, BookKeeperOptions.LEDGER_DIRECTORY,
                JavaHome.OPTION.name()),
            Optional.empty()))
        .syncWait(Duration.ofMillis(1))
        .cycles(BackgroundCycle.WRITE_BACK, BookKeeperNodes.FLUSH)
        .publishTimes(BookieMetrics.publishTimes(Optional.empty()))
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of(VERSION);
  }

  @Override
  public List<Option> options() {
    return DlogOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(Section.values());
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(Section.values());
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "writerOutputBufferSize", "client.batch-size",
        "periodicFlushFrequencyMilliSeconds", "client.batch-delay",
        "enableImmediateFlush", "client.batch-delay",
        "compressionType", "client.compression",
        "readAheadMaxRecords", "client.receive-queue",
        "journalSyncData", "durability.storage",
        "bkcWriteQuorumSize", "durability.replicas",
        "bkcAckQuorumSize", "durability.acknowledge");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(DlogOptions.ZOOKEEPER, true, Set.of(), "\"zk-1:2181,zk-2:2181\""),
            new Address(DlogOptions.BOOKIE_ADMIN_URL, false, Set.of("http", "https"),
                "\"http://bookie-1:8080,bookie-2:8080\", or remove it")),
        List.of(), Set.of(DlogOptions.NAMESPACE, BookKeeperOptions.ENSEMBLE_SIZE,
            BookKeeperOptions.WRITE_QUORUM, BookKeeperOptions.ACK_QUORUM),
        Set.of(Section.CLIENT.key())));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new DlogMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    if (system.existing().isEmpty()) {
      problems.version("version", system.version(), "BookKeeper", VERSION);
    }
    system.clientVersion()
        .ifPresent(version -> problems.version("client-version", version,
            "DistributedLog's client", VERSION));
    system.existing().ifPresent(cluster -> checkExisting(cluster, problems));
    BookKeeperCheck.options(system, problems);
    problems.option(JavaHome.OPTION.name(), () -> JavaHome.of(system.options()),
        "write the absolute path of the JDK");
    problems.option(DlogOptions.NAMESPACE, DlogOptions.of(system.options())::namespace,
        "write it as /messaging/logs");
    problems.owned(Section.values());
    return problems.all();
  }

  private static void checkExisting(ExistingCluster cluster, SettingProblems problems) {
    if (!cluster.topics().isEmpty()) {
      problems.add("existing.topics",
          "weir's records have a key in front, so it neither reads nor writes logs of others",
          "remove it: weir creates logs for the run, and removes them");
    }
    if (cluster.tls().isPresent()) {
      problems.add("existing.tls", "weir does not encrypt connections to ZooKeeper and bookies",
          "remove it, and name a cluster that does not require TLS");
    }
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return BookKeeperCheck.hosts(hosts);
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (!client.batchesByWholeMilliseconds()) {
      problems.add(new SettingProblem("client.batch-delay",
          "DistributedLog's client counts whole milliseconds", "write it as 1ms, or as 0s"));
    }
    if (client.batchSize().compareTo(DlogTerms.LARGEST_BATCH) > 0) {
      problems.add(new SettingProblem("client.batch-size",
          "an entry of DistributedLog holds at most " + DlogTerms.LARGEST_BATCH,
          "set 1020 KiB or less"));
    }
    if (client.compression() != Compression.NONE && client.compression() != Compression.LZ4) {
      problems.add(new SettingProblem("client.compression",
          "DistributedLog's client does not compress with " + EnumWord.kebab(client.compression()),
          "set none or lz4"));
    }
    return problems;
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload) {
    List<SettingProblem> problems = new ArrayList<>();
    if (workload.message().largest().compareTo(DlogTerms.LARGEST_MESSAGE) > 0) {
      problems.add(new SettingProblem("workload.message.size",
          "a record of DistributedLog holds a message of at most "
              + DlogTerms.LARGEST_MESSAGE.bytes() + " B, which no setting changes",
          "use smaller messages"));
    }
    if (workload.consumersPerSubscription() > workload.partitions()) {
      problems.add(new SettingProblem("workload.consumers-per-subscription",
          "each partition is a log that one consumer of a subscription reads, so that "
              + (workload.consumersPerSubscription() - workload.partitions())
              + " would read nothing",
          "set 'workload.partitions' to " + workload.consumersPerSubscription()
              + " or more, or fewer consumers"));
    }
    return problems;
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return BookKeeperCheck.cautions(system);
  }

  @Override
  public List<TunedSetting> tuned(SystemSpec system) {
    return List.of(new TunedSetting(Section.CLIENT.key(), "bkc.throttle", "0", "5000",
        "a writer may send a log more than 5,000 entries each second", URI.create(
            "https://bookkeeper.apache.org/docs/latest/api/javadoc/org/apache/bookkeeper/conf/"
                + "ClientConfiguration.html")));
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: distributedlog://" + endpoints.get(DlogOptions.ZOOKEEPER).replace(',', ';')
            + DlogOptions.of(system.options()).namespace()
            + "; create the namespace first, with DLMetadata.create and ledgers at /ledgers",
        "set the quorum of the client: " + durability(system).quorum(),
        "settings of the bookies: " + endpoints.get(DlogOptions.BOOKIE_ADMIN_URL)
            + BookieSettings.PATH);
  }

  private static BookKeeperDurability durability(SystemSpec system) {
    return BookKeeperDurability.of(system.durability(), BookKeeperCluster.options(system));
  }

  /** The quorum is a setting of the client. Weir does not control whether existing bookies sync. */
  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    BookKeeperDurability durability = durability(system);
    return system.existing().isEmpty()
        ? durability.guarantee()
        : durability.guarantee()
            .map(asked -> new Guarantee(asked.replicas(), asked.copies(), asked.waitSet(),
                asked.storage(), durability.quorum() + ", storage as claimed"));
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    DlogTerms.addFixed(list);
    DlogTerms.addClients(list, client, DlogTerms.settings(client, durability(system).quorum(),
        system.section(Section.CLIENT.key())));
    if (system.existing().isEmpty()) {
      DlogOptions options = DlogOptions.of(system.options());
      BookieSettings.foresee(list, system, options.bookKeeper());
      options.reportMemory(list, options.bookKeeper().bookies(system.nodes()));
    }
    return list.all();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(Artifact.jar("org.apache.distributedlog", "distributedlog-core",
        system.clientVersion()
            .orElse(system.existing().isPresent() ? VERSION : system.version())));
  }

  /** The last two are of ZooKeeper, which does not name them, in BookKeeper's versions. */
  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of(new ClassPath(DlogCluster.CLASS_PATH, List.of(
        Artifact.jar(GROUP, "bookkeeper-server", system.version()),
        Artifact.jar(GROUP + ".http", "vertx-http-server", system.version()),
        Artifact.jar(GROUP + ".stats", "prometheus-metrics-provider", system.version()),
        Artifact.jar("io.dropwizard.metrics", "metrics-core", "4.1.12.1"),
        Artifact.jar("org.xerial.snappy", "snappy-java", "1.1.10.5"))));
  }

  @Override
  public int portCount(SystemSpec system) {
    return BookKeeperCluster.portCount(system);
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return BookKeeperNodes.of(system);
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return DlogCluster.of(system, site).plan();
  }
}
