package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.SeveralHosts;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PulsarLauncherTest {
  private static final Path RUN = Path.of("/run/weir 1");
  private static final Durability THREE_PAGE_CACHE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  private final PulsarLauncher launcher = new PulsarLauncher();

  private ClusterPlan plan(SystemSpec system) {
    return plan(system, BrokerMetrics.OFF);
  }

  private ClusterPlan plan(SystemSpec system, BrokerMetrics metrics) {
    List<Integer> ports =
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList();
    return launcher.plan(system,
        new LaunchSite(List.of(LaunchHost.local(RUN)), ports, system.durability(), 1, metrics));
  }

  private static List<ProcessPlan> processes(ClusterPlan plan) {
    return plan.stages().stream().flatMap(stage -> stage.processes().stream()).toList();
  }

  private static ProcessPlan process(ClusterPlan plan, String name) {
    return processes(plan).stream()
        .filter(process -> process.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Properties file(ProcessPlan process, String name) {
    return properties(process, RUN.resolve(name));
  }

  private static Properties properties(ProcessPlan process, Path file) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(process.files().get(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  @Test
  void oneOfEachStartsInOrder() {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));

    assertThat(plan.stages()).extracting(
        stage -> stage.processes().stream().map(ProcessPlan::name).toList())
        .containsExactly(List.of("zookeeper-1"), List.of("metadata-setup"), List.of("bookie-1"),
            List.of("broker-1"));
    assertThat(process(plan, "metadata-setup").ready()).isEqualTo(new Readiness.Exit());
  }

  @Test
  void journalsAndLedgersLieOnTheDisksThatAreNamed() {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC,
        Map.of("journal-directory", "/mnt/a", "ledger-directory", "/mnt/b,/mnt/c"), Map.of()));

    Properties bookie = file(process(plan, "bookie-1"), "bookie-1/bookkeeper.conf");
    assertThat(bookie).containsEntry("journalDirectories", "/mnt/a/weir 1/bookie-1/journal")
        .containsEntry("ledgerDirectories",
            "/mnt/b/weir 1/bookie-1/ledgers,/mnt/c/weir 1/bookie-1/ledgers");
    assertThat(plan.elsewhere()).containsExactly(Path.of("/mnt/a/weir 1"),
        Path.of("/mnt/b/weir 1"), Path.of("/mnt/c/weir 1"));
    assertThat(process(plan, "bookie-1").directories())
        .contains(Path.of("/mnt/a/weir 1/bookie-1/journal"));
  }

  @Test
  void allProcessesRunOnTheJdkThatIsNamed() {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC,
        Map.of("java-home", "/opt/jdk"), Map.of()));

    assertThat(processes(plan)).extracting(process -> ((Command.Java) process.command()).javaHome())
        .containsOnly(Optional.of(Path.of("/opt/jdk")));
  }

  @Test
  void endpointsNameWhatTheDriverNeeds() {
    assertThat(plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC)).endpoints()).isEqualTo(Map.of(
        "service-url", "pulsar://127.0.0.1:20000",
        "admin-url", "http://127.0.0.1:20001",
        "bookie-admin-url", "http://127.0.0.1:20003"));
  }

  @Test
  void severalOfEachKnowEachOther() {
    ClusterPlan plan = plan(SystemSpecs.of(3, THREE_PAGE_CACHE,
        Map.of("bookies", "4", "zookeepers", "3"), Map.of()));

    assertThat(plan.stages()).extracting(stage -> stage.processes().size())
        .containsExactly(3, 1, 4, 3);
    assertThat(plan.endpoints()).containsEntry("service-url",
        "pulsar://127.0.0.1:20000,127.0.0.1:20002,127.0.0.1:20004");
    Properties broker = file(process(plan, "broker-2"), "broker-2/broker.conf");
    assertThat(broker).containsEntry("managedLedgerDefaultEnsembleSize", "3")
        .containsEntry("managedLedgerDefaultWriteQuorum", "3")
        .containsEntry("managedLedgerDefaultAckQuorum", "2")
        .containsEntry("loadBalancerEnabled", "true")
        .containsEntry("metadataStoreUrl", "zk:127.0.0.1:20014,127.0.0.1:20017,127.0.0.1:20020");
    Properties bookie = file(process(plan, "bookie-4"), "bookie-4/bookkeeper.conf");
    assertThat(bookie).containsEntry("journalSyncData", "false")
        .containsEntry("journalWriteData", "true")
        .containsEntry("metadataServiceUri",
            "zk+hierarchical://127.0.0.1:20014;127.0.0.1:20017;127.0.0.1:20020/ledgers");
    ProcessPlan zookeeper = process(plan, "zookeeper-3");
    assertThat(file(zookeeper, "zookeeper-3/zookeeper.conf"))
        .containsEntry("server.1", "127.0.0.1:20015:20016")
        .containsEntry("server.3", "127.0.0.1:20021:20022");
    assertThat(zookeeper.files()).containsEntry(RUN.resolve("zookeeper-3/data/myid"), "3\n");
  }

  @Test
  void noTwoProcessesShareAPortOrADirectory() {
    ClusterPlan plan = plan(SystemSpecs.of(3, THREE_PAGE_CACHE));
    Set<Path> directories = new HashSet<>();
    Set<Object> ports = new HashSet<>();

    for (ProcessPlan process : processes(plan)) {
      process.directories().forEach(directory -> assertThat(directories.add(directory)).isTrue());
      process.files().keySet().forEach(file -> assertThat(file.startsWith(RUN)).isTrue());
    }
    for (int id = 1; id <= 3; id++) {
      Properties bookie =
          file(process(plan, "bookie-" + id), "bookie-" + id + "/bookkeeper.conf");
      Properties broker = file(process(plan, "broker-" + id), "broker-" + id + "/broker.conf");
      assertThat(ports.add(bookie.get("bookiePort"))).isTrue();
      assertThat(ports.add(bookie.get("httpServerPort"))).isTrue();
      assertThat(ports.add(broker.get("brokerServicePort"))).isTrue();
      assertThat(ports.add(broker.get("webServicePort"))).isTrue();
    }
  }

  @Test
  void journalAndLedgersLieInTheRunsDirectory() {
    ProcessPlan bookie = process(plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC)), "bookie-1");

    assertThat(bookie.directories()).containsExactlyInAnyOrder(RUN.resolve("bookie-1/journal"),
        RUN.resolve("bookie-1/ledgers"));
    assertThat(file(bookie, "bookie-1/bookkeeper.conf"))
        .containsEntry("journalDirectories", RUN.resolve("bookie-1/journal").toString())
        .containsEntry("ledgerDirectories", RUN.resolve("bookie-1/ledgers").toString())
        .containsEntry("journalSyncData", "true")
        .containsEntry("httpServerHost", "127.0.0.1");
  }

  @Test
  void memoryBypassesTheJournal() {
    ProcessPlan bookie = process(
        plan(SystemSpecs.of(1, new Durability(1, Acknowledge.ONE, Storage.MEMORY))), "bookie-1");

    assertThat(file(bookie, "bookie-1/bookkeeper.conf")).containsEntry("journalWriteData", "false");
  }

  @Test
  void passedThroughPropertiesWin() {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(), Map.of(
        "server", Map.of("managedLedgerNewEntriesCheckDelayInMillis", "10"),
        "bookie", Map.of("journalMaxGroupWaitMSec", "2", "statsProviderClass", "x.Y"),
        "zookeeper", Map.of("tickTime", "500"))));

    assertThat(file(process(plan, "broker-1"), "broker-1/broker.conf"))
        .containsEntry("managedLedgerNewEntriesCheckDelayInMillis", "10");
    assertThat(file(process(plan, "bookie-1"), "bookie-1/bookkeeper.conf"))
        .containsEntry("journalMaxGroupWaitMSec", "2")
        .containsEntry("statsProviderClass", "x.Y");
    assertThat(file(process(plan, "zookeeper-1"), "zookeeper-1/zookeeper.conf"))
        .containsEntry("tickTime", "500");
  }

  @Test
  void memoryIsAsTheOptionsSay() {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC,
        Map.of("heap", "2 GiB", "bookie-direct-memory", "512 MiB"), Map.of()));

    assertThat(((Command.Java) process(plan, "broker-1").command()).jvmArguments())
        .contains("-Xms2048m", "-Xmx2048m", "-XX:MaxDirectMemorySize=1024m");
    assertThat(((Command.Java) process(plan, "bookie-1").command()).jvmArguments())
        .contains("-Xmx512m", "-XX:MaxDirectMemorySize=512m");
    assertThat(file(process(plan, "bookie-1"), "bookie-1/bookkeeper.conf"))
        .containsEntry("dbStorage_writeCacheMaxSizeMb", "128");
  }

  @Test
  void everyCommandRunsFromAnArtifactThatIsNamed() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

    assertThat(processes(plan(system))).allSatisfy(
        process -> assertThat(((Command.Java) process.command()).classPath()).isEqualTo("pulsar"));
    assertThat(launcher.serverArtifacts(system)).singleElement().satisfies(classPath -> {
      assertThat(classPath.name()).isEqualTo("pulsar");
      assertThat(classPath.artifacts())
          .containsExactly(Artifact.jar("org.apache.pulsar", "pulsar-broker", "4.2.4"));
    });
    assertThat(launcher.clientArtifacts(system))
        .containsExactly(Artifact.jar("org.apache.pulsar", "pulsar-client", "4.2.4"));
  }

  @Test
  void metricsAreThoseOfASecondWhereTheyAreAskedForAndAsShippedWhereNot() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    ClusterPlan asked = plan(system, BrokerMetrics.ON);
    ClusterPlan unasked = plan(system);

    assertThat(file(process(asked, "bookie-1"), "bookie-1/bookkeeper.conf"))
        .containsEntry("prometheusStatsLatencyRolloverSeconds", "1")
        .containsKey("statsProviderClass");
    assertThat(file(process(asked, "broker-1"), "broker-1/broker.conf"))
        .containsEntry("managedLedgerStatsPeriodSeconds", "1");
    assertThat(file(process(unasked, "bookie-1"), "bookie-1/bookkeeper.conf"))
        .doesNotContainKeys("prometheusStatsLatencyRolloverSeconds", "statsProviderClass");
    assertThat(file(process(unasked, "broker-1"), "broker-1/broker.conf"))
        .doesNotContainKey("managedLedgerStatsPeriodSeconds");
    assertThat(process(unasked, "bookie-1").metrics()).isEmpty();
    assertThat(((MetricSource.Prometheus) process(asked, "bookie-1").metrics().orElseThrow())
        .address()).hasToString("http://127.0.0.1:20003/metrics");
  }

  @Test
  void tooFewPortsAreRefused() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    LaunchSite site =
        new LaunchSite(List.of(LaunchHost.local(RUN)), List.of(1), system.durability(), 1,
            BrokerMetrics.OFF);

    assertThatThrownBy(() -> launcher.plan(system, site)).hasMessageContaining("ports");
  }

  @Test
  void nodesOfEachRoleTakeTheHostsInTurns() {
    SystemSpec system = SystemSpecs.of(3, THREE_PAGE_CACHE, Map.of("zookeepers", "3"), Map.of());
    Map<String, ProcessPlan> processes =
        SeveralHosts.processes(SeveralHosts.check(launcher, system, 3));

    for (int number = 1; number <= 3; number++) {
      String host = "host-" + number;
      assertThat(List.of("broker-" + number, "bookie-" + number, "zookeeper-" + number))
          .allSatisfy(name -> assertThat(processes.get(name).host()).isEqualTo(host));
    }
    assertThat(processes.get("metadata-setup").host()).isEqualTo("host-1");
  }

  @Test
  void moreNodesThanHostsShareThem() {
    SystemSpec system = SystemSpecs.of(3, THREE_PAGE_CACHE,
        Map.of("bookies", "4", "journal-directory", "/mnt/a", "ledger-directory", "/mnt/b"),
        Map.of());
    ClusterPlan plan = SeveralHosts.check(launcher, system, 2);

    assertThat(process(plan, "bookie-3").host()).isEqualTo("host-1");
    assertThat(process(plan, "bookie-4").host()).isEqualTo("host-2");
    assertThat(plan.elsewhere()).containsExactly(Path.of("/mnt/a/host-1"),
        Path.of("/mnt/b/host-1"));
    assertThat(process(plan, "bookie-4").directories()).containsExactlyInAnyOrder(
        Path.of("/mnt/a/host-1/bookie-4/journal"), Path.of("/mnt/b/host-1/bookie-4/ledgers"));
  }

  @Test
  void eachNodeListensOnItsHostAndFindsTheOthersOnTheirs() {
    SystemSpec system = SystemSpecs.of(3, THREE_PAGE_CACHE, Map.of("zookeepers", "3"), Map.of());
    ClusterPlan plan = SeveralHosts.check(launcher, system, 3);
    Path second = Path.of("/deployment/host-2");

    assertThat(plan.endpoints())
        .containsEntry("service-url", "pulsar://10.0.0.1:20000,10.0.0.2:20002,10.0.0.3:20004")
        .containsEntry("admin-url",
            "http://10.0.0.1:20001,http://10.0.0.2:20003,http://10.0.0.3:20005")
        .containsEntry("bookie-admin-url",
            "http://10.0.0.1:20007,http://10.0.0.2:20009,http://10.0.0.3:20011");
    assertThat(properties(process(plan, "broker-2"), second.resolve("broker-2/broker.conf")))
        .containsEntry("bindAddress", "10.0.0.2")
        .containsEntry("advertisedAddress", "10.0.0.2")
        .containsEntry("metadataStoreUrl", "zk:10.0.0.1:20012,10.0.0.2:20015,10.0.0.3:20018");
    assertThat(properties(process(plan, "bookie-2"), second.resolve("bookie-2/bookkeeper.conf")))
        .containsEntry("advertisedAddress", "10.0.0.2")
        .containsEntry("listeningInterface", "default")
        .containsEntry("httpServerHost", "10.0.0.2")
        .doesNotContainKey("allowLoopback");
    assertThat(
        properties(process(plan, "zookeeper-2"), second.resolve("zookeeper-2/zookeeper.conf")))
        .containsEntry("clientPortAddress", "10.0.0.2")
        .containsEntry("server.1", "10.0.0.1:20013:20014")
        .containsEntry("server.3", "10.0.0.3:20019:20020");
    assertThat(process(plan, "broker-2").ready()).isEqualTo(
        new Readiness.HttpOk(URI.create("http://10.0.0.2:20003/admin/v2/brokers/health")));
  }

  @Test
  void bookiesUseTheLoopbackInterfaceOnThisMachineOnly() throws SocketException {
    String loopback =
        NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).getName();
    ClusterPlan one = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));
    ClusterPlan three = SeveralHosts.plan(launcher, SystemSpecs.of(3, THREE_PAGE_CACHE),
        SeveralHosts.onThisMachine(RUN, 3));

    assertThat(List.of(file(process(one, "bookie-1"), "bookie-1/bookkeeper.conf"),
        file(process(three, "bookie-3"), "host-3/bookie-3/bookkeeper.conf")))
        .allSatisfy(conf -> assertThat(conf).containsEntry("allowLoopback", "true")
            .containsEntry("listeningInterface", loopback));
  }

  @Test
  void bookiesNeedAnAddressWithoutColons() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

    assertThat(launcher.check(system, List.of(new LaunchHost("one", "fd00::1", RUN))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("fd00::1"));
    assertThat(launcher.check(system, List.of(new LaunchHost("one", "broker.example", RUN))))
        .isEmpty();
  }

  @Test
  void encryptionWorksOnOtherHosts() {
    SystemSpec system =
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("tls", "on"), Map.of());

    assertThat(launcher.check(system, SeveralHosts.elsewhere(1))).isEmpty();
  }
}
